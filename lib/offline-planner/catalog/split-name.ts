import { foldWord } from "../language/stem";

/** Splits an identifier into lower-case words: `selectVisible`, `on-loan`, `page_size`, `deviceIDs`. */
export function splitName(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldWord)
    .filter((word) => word !== "");
}
