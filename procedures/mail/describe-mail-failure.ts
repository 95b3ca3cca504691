const WORDS: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refused the user name or the password of SMTP_URL.",
  ENOAUTH: "The mail server wants a user name and a password; SMTP_URL has none.",
  ECONNECTION: "The mail server could not be reached.",
  ESOCKET: "The mail server could not be reached.",
  ETIMEDOUT: "The mail server did not answer in time.",
  EDNS: "The mail server's name could not be found.",
  ETLS: "No secure connection to the mail server could be made.",
  EENVELOPE: "The mail server does not accept this recipient or this sender.",
  EMESSAGE: "The mail server refused the letter's content.",
};

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function replyOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("responseCode" in error)) return undefined;
  return typeof error.responseCode === "number" ? error.responseCode : undefined;
}

/** Why a letter was not taken, in our own words: a server's reply may quote an address or a credential. */
export function describeMailFailure(error: unknown): string {
  const code = codeOf(error) ?? "";
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : "The mail server did not take the letter.";
  const reply = replyOf(error);
  return reply === undefined ? String(words) : `${words} (reply ${reply})`;
}

/** A reply of the 500s is the server's final word about this letter; another attempt would get the same. */
export function isLastingMailFailure(error: unknown): boolean {
  const reply = replyOf(error);
  const code = codeOf(error);
  return reply !== undefined && reply >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}
