/** The prime is 2^40 + 0x1b3; the first term is a shift of the low half into the high one. */
const PRIME_LOW = 0x1b3;

/** FNV-1a, 64 bits, over the UTF-8 bytes of a text: 16 hexadecimal digits. Two 32-bit halves, no BigInt. */
export function fnv1a64(text: string): string {
  let high = 0xcbf29ce4 | 0;
  let low = 0x84222325 | 0;
  const { length } = text;
  for (let index = 0; index < length; index++) {
    let point = text.charCodeAt(index);
    // How far the byte at hand stands above the last six bits of its code point.
    let shift = 0;
    let byte = point;
    if (point >= 0x80) {
      point = text.codePointAt(index) as number;
      if (point > 0xffff) index++;
      const followers = 1 + Number(point > 0x7ff) + Number(point > 0xffff);
      shift = followers * 6;
      // One leading bit more than there are bytes to follow.
      byte = ((0xff00 >> (followers + 1)) & 0xff) | (point >> shift);
    }
    for (;;) {
      low ^= byte;
      // What the low half's product carries over, from its 16-bit limbs.
      const carry = ((low >>> 16) * PRIME_LOW + (((low & 0xffff) * PRIME_LOW) >>> 16)) >>> 16;
      high = (Math.imul(high, PRIME_LOW) + (low << 8) + carry) | 0;
      low = Math.imul(low, PRIME_LOW);
      if (shift === 0) break;
      shift -= 6;
      byte = 0x80 | ((point >> shift) & 0x3f);
    }
  }
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}
