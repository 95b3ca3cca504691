import { plainText } from "../base/plain-text";

export const MAX_PERSON_NAME_LENGTH = 80;

/** What a person is called: one line that shows something. */
export const personName = plainText(MAX_PERSON_NAME_LENGTH)
  .trim()
  .min(1, "Give a name of at least one character.")
  .refine((name) => !/[\t\r\n]/.test(name), { error: "Keep the name in one line." })
  .refine((name) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(name), { error: "Give a name that can be seen." });
