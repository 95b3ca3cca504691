/** A longer word breaks rather than leaving a narrow screen. */
const MAX_LENGTH = 30;

/** Text whose names with hyphens ("MIL-CC-005") stay on one line each; punctuation stays with its name. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\s+)/).map((word, index) => {
    if (!word.includes("-") || word.length > MAX_LENGTH) return word;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text have nothing else to be told apart by
      <span key={index} className="whitespace-nowrap">
        {word}
      </span>
    );
  });
}
