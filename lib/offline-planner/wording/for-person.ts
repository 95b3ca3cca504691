import { plainText, sentence } from "./plain-text";

/** What only whoever makes the calls can follow: ids of capabilities, names of parameters, how to call again. */
const FOR_CALLER =
  /\b[a-z]\w*(?:\.[a-z]\w*)+\b|\b[a-z]+[A-Z]\w*|\b[a-z]+_[a-z_]+\b|\bids?\b|\bthe user\b|\b(?:this|the identical|the) call\b|\bcall(?:ed)? again\b|\binvocation\b|\btokens?\b|\binstances?\b|\bthe (?:reason|issues?) names?\b|\bread (?:it|them|the surface)\b|\bverify\b|\bdo not try again\b|\bthe (?:input|schema)\b|\bsurface\b/;

/** The sentences of an authored message that speak to a person; empty when it was written for a caller alone. */
export function forPerson(message: string, limit = 300): string {
  const sentences = message.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*\s*/g) ?? [];
  const kept = sentences.filter((each) => !FOR_CALLER.test(each)).join("");
  return sentence(plainText(kept, limit));
}

/** What a capability does in a few words, from its description: "Sort the table by one column". */
export function abilityOf(description: string): string {
  const [first = ""] = description.split(/(?<=[.!?])\s/);
  const text = first.replace(/\bthe user\b/g, "you").replace(/[.!?]+$/, "");
  const cut = [...text.matchAll(/[,:;(]| such as /g)].find((mark) => {
    const words = text.slice(0, mark.index).trim().split(/\s+/).length;
    return words >= (mark[0] === "," || mark[0] === " such as " ? 3 : 2);
  });
  return plainText(text.slice(0, cut?.index).replace(/\s+by (?:\w+ )?ids?$/, ""), 90);
}
