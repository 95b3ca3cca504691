const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 22;
/** 62 × 4: higher bytes would favour the first letters and are thrown away. */
const FAIR_BYTES = 248;

/** Random bytes in stock: one call of `crypto` serves many ids. */
const stock = new Uint8Array(1_024);
let next = stock.length;

/** `prefix_` and 22 characters of base62: 131 bits from `crypto`. */
export function generateId(prefix: "srf" | "reg" | "cnf" | "inv"): string {
  const letters: number[] = [];
  while (letters.length < LENGTH) {
    if (next === stock.length) {
      crypto.getRandomValues(stock);
      next = 0;
    }
    const byte = stock[next++] as number;
    if (byte < FAIR_BYTES) letters.push(ALPHABET.charCodeAt(byte % 62));
  }
  // At once: a text that is put together letter by letter costs again when it is first compared.
  return `${prefix}_${String.fromCharCode(...letters)}`;
}
