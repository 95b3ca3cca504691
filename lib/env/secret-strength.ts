const MIN_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 12;
const PLACEHOLDER =
  /change[-_ ]?me|replace[-_ ]?me|your[-_ ]?secret|example|placeholder|password|0123456789|abcdefghij/i;

/** Why a signing secret is too weak to use, or `undefined` when it is not. */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < MIN_LENGTH) return `has ${secret.length} characters and needs at least ${MIN_LENGTH}`;
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) {
    return `repeats itself: it has fewer than ${MIN_DISTINCT_CHARACTERS} different characters`;
  }
  return PLACEHOLDER.test(secret) ? "looks like a placeholder" : undefined;
}
