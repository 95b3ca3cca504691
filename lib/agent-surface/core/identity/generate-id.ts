const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 22;
/** 62 × 4: higher bytes would favour the first letters and are thrown away. */
const FAIR_BYTES = 248;

/** Random bytes in stock: one call of `crypto` serves many ids. */
const stock = new Uint8Array(1_024);
let next = stock.length;

/** `prefix_` and 22 characters of base62: 131 bits from `crypto`. */
export function generateId(prefix: "srf" | "reg" | "cnf" | "inv"): string {
  let id = `${prefix}_`;
  for (let length = 0; length < LENGTH; ) {
    if (next === stock.length) {
      crypto.getRandomValues(stock);
      next = 0;
    }
    const byte = stock[next++] as number;
    if (byte >= FAIR_BYTES) continue;
    id += ALPHABET[byte % 62];
    length++;
  }
  return id;
}
