const OFFSET_HIGH = 0xcbf29ce4;
const OFFSET_LOW = 0x84222325;
/** The prime is 2^40 + 0x1b3; the first term is a shift of the low half into the high one. */
const PRIME_LOW = 0x1b3;
const TWO_TO_32 = 4_294_967_296;

/** FNV-1a, 64 bits, over the UTF-8 bytes of a text: 16 hexadecimal digits. Two 32-bit halves, no BigInt. */
export function fnv1a64(text: string): string {
  let high = OFFSET_HIGH;
  let low = OFFSET_LOW;
  const { length } = text;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      low = (low ^ unit) >>> 0;
      const product = low * PRIME_LOW;
      high = (Math.imul(high, PRIME_LOW) + (low << 8) + Math.floor(product / TWO_TO_32)) >>> 0;
      low = product >>> 0;
      continue;
    }
    const point = text.codePointAt(index) as number;
    if (point > 0xffff) index++;
    for (const byte of utf8Bytes(point)) {
      low = (low ^ byte) >>> 0;
      const product = low * PRIME_LOW;
      high = (Math.imul(high, PRIME_LOW) + (low << 8) + Math.floor(product / TWO_TO_32)) >>> 0;
      low = product >>> 0;
    }
  }
  return hex(high) + hex(low);
}

function utf8Bytes(point: number): number[] {
  if (point < 0x800) return [0xc0 | (point >> 6), 0x80 | (point & 0x3f)];
  if (point < 0x10000) return [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)];
  return [
    0xf0 | (point >> 18),
    0x80 | ((point >> 12) & 0x3f),
    0x80 | ((point >> 6) & 0x3f),
    0x80 | (point & 0x3f),
  ];
}

function hex(half: number): string {
  return half.toString(16).padStart(8, "0");
}
