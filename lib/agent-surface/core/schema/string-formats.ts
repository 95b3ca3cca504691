import type { FORMAT_NAMES } from "./schema-keywords";

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** RFC 3986: no space, no other letters than ASCII's, percent signs with their two digits. */
const URI = /^[a-z][a-z0-9+.-]*:(?:[!#$&-;=?-Z_a-z~[\]]|%[0-9a-f]{2})+$/i;
/** Longest address by RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

/** Each accepted format, by rules that run in linear time. */
export const FORMATS: Readonly<Record<(typeof FORMAT_NAMES)[number], (text: string) => boolean>> = {
  date: isDate,
  "date-time": (text) => isDate(text.slice(0, 10)) && /t/i.test(text.charAt(10)) && TIME.test(text.slice(11)),
  uuid: (text) => UUID.test(text),
  email: isEmail,
  uri: (text) => URI.test(text) && URL.canParse(text),
};

/** A day that is in the calendar. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  // A day or month out of range gives no time, or, as 30 February does, another day.
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  return (
    local.split(".").every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom)) &&
    text
      .slice(at + 1)
      .split(".")
      .every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))
  );
}
