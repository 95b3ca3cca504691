const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Of the whole id: a prefix of three letters, the underscore, and 22 letters. */
const LENGTH = 26;
const UNDERSCORE = 95;
/** 62 × 4: higher bytes would favour the first letters and are thrown away. */
const FAIR_BYTES = 248;

/** Random bytes in stock: one call of `crypto` serves many ids. */
const stock = new Uint8Array(1_024);
let next = stock.length;

/** `prefix_` and 22 characters of base62: 131 bits from `crypto`. */
export function generateId(prefix: "srf" | "reg" | "cnf" | "inv"): string {
  const letters = [prefix.charCodeAt(0), prefix.charCodeAt(1), prefix.charCodeAt(2), UNDERSCORE];
  while (letters.length < LENGTH) {
    if (next === stock.length) {
      crypto.getRandomValues(stock);
      next = 0;
    }
    const byte = stock[next++] as number;
    if (byte < FAIR_BYTES) letters.push(ALPHABET.charCodeAt(byte % 62));
  }
  // At once: a text that is put together piece by piece costs time and room again when it becomes a key.
  return String.fromCharCode(...letters);
}
