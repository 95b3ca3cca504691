import { foldWord } from "./stem";

/** Small words of other languages that English and names hardly use. */
const FOREIGN = new Set(
  "mir die der das dem den und nicht bitte ist sind ein eine mich les des moi est sont et los las una por que muestra gli che della sono dei mostrami".split(
    " ",
  ),
);

/** Whether a message is written in another language: two different small words of one are enough. */
export function isOtherLanguage(message: string): boolean {
  const words = foldWord(message).split(/[^\p{L}]+/u);
  return new Set(words.filter((word) => FOREIGN.has(word))).size >= 2;
}
