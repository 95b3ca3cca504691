import type { InputField } from "../catalog/input-field";
import type { Clause } from "../language/clause";
import type { Token } from "../language/token";
import type { FilledInput } from "./fill-input";

const NAME_FIELD = /^(?:name|title|label|caption)$/;
const REASON_FIELD = /^(?:reason|justification|cause|why)$/;

/** Fills addresses, dates, search terms and free text from quotes, markers ("called", "because", "to") and formats. */
export function fillTexts(fields: InputField[], filled: FilledInput, clause: Clause): void {
  const texts = fields.filter((field) => field.kind === "text" && filled.input[field.name] === undefined);
  fillFormats(texts, filled, clause);
  fillNamedQuotes(texts, filled, clause);
  const reason = texts.find(
    (field) => REASON_FIELD.test(field.words.at(-1) ?? "") || field.name === "reason",
  );
  if (reason !== undefined && clause.reason !== undefined) {
    filled.input[reason.name] = cut(clause.reason, reason);
  }
  const open = texts
    .filter(
      (field) =>
        (field.role === "content" || field.role === "search") && filled.input[field.name] === undefined,
    )
    .sort((a, b) => Number(b.required) - Number(a.required));
  for (const field of open) {
    const value =
      field.role === "search" ? searchTerm(clause, filled) : contentFor(field, clause, filled, open);
    if (value !== undefined && value.text !== "") {
      filled.input[field.name] = cut(value.text, field);
      claimTokens(filled, value.tokens);
    }
  }
}

function fillFormats(texts: InputField[], filled: FilledInput, clause: Clause): void {
  const addresses = clause.tokens.filter((token) => token.kind === "email");
  const dates = clause.tokens.filter((token) => /^\d{4}-\d{2}-\d{2}$/.test(token.lower));
  for (const field of texts) {
    const dated = field.format === "date" ? dates.shift() : undefined;
    const token = field.role === "email" ? addresses.shift() : dated;
    if (token !== undefined) {
      filled.input[field.name] = token.text.replace(/\.$/, "");
      claimTokens(filled, [clause.tokens.indexOf(token)]);
    }
  }
}

/** `the resolution "Replaced the cable"`: a quote right behind a field's own word is that field's. */
function fillNamedQuotes(texts: InputField[], filled: FilledInput, clause: Clause): void {
  for (const field of texts.filter(
    (each) => each.role !== "reference" && filled.input[each.name] === undefined,
  )) {
    const at = clause.tokens.findIndex(
      (token, index) =>
        token.kind === "quoted" &&
        isFree(filled, index) &&
        clause.tokens.slice(Math.max(0, index - 2), index).some((each) => field.words.includes(each.stem)),
    );
    const token = clause.tokens[at];
    if (token !== undefined) {
      filled.input[field.name] = cut(token.text, field);
      claimTokens(filled, [at]);
    }
  }
}

interface FoundText {
  text: string;
  tokens: number[];
}

function searchTerm(clause: Clause, filled: FilledInput): FoundText | undefined {
  const isSearch =
    clause.verb?.senses.some(({ sense, strong }) => sense === "search" && strong) === true ||
    clause.tokens.some((token) => /^(?:containing|contains|named|called|matching)$/.test(token.lower));
  if (!isSearch) {
    return undefined;
  }
  const quoted = freeQuoted(clause, filled)[0];
  return (
    quoted ??
    afterMarker(clause, filled, /^(?:for|named|called|containing|contains|matching)$/, true) ??
    capitalised(clause, filled)
  );
}

function contentFor(
  field: InputField,
  clause: Clause,
  filled: FilledInput,
  open: InputField[],
): FoundText | undefined {
  const quoted = freeQuoted(clause, filled);
  const isName = NAME_FIELD.test(field.words.at(-1) ?? "");
  if (REASON_FIELD.test(field.words.at(-1) ?? "")) {
    return mentions(clause, field) ? quoted[0] : undefined;
  }
  if (quoted[0] !== undefined && (field.required || open.filter((each) => each.required).length === 0)) {
    return quoted[0];
  }
  if (!isName && clause.content !== undefined) {
    return { text: clause.content, tokens: [] };
  }
  if (isName) {
    return (
      afterMarker(clause, filled, /^(?:called|named|titled)$/, false) ??
      (clause.verb?.senses.some(({ sense }) => sense === "rename") === true || mentions(clause, field)
        ? afterMarker(clause, filled, /^(?:to|as)$/, false)
        : undefined) ??
      (clause.content === undefined ? undefined : { text: clause.content, tokens: [] })
    );
  }
  return undefined;
}

function mentions(clause: Clause, field: InputField): boolean {
  return clause.tokens.some((token) => token.kind === "word" && field.words.includes(token.stem));
}

function freeQuoted(clause: Clause, filled: FilledInput): FoundText[] {
  return clause.tokens.flatMap((token, index) =>
    token.kind === "quoted" && isFree(filled, index) ? [{ text: token.text, tokens: [index] }] : [],
  );
}

/** What stands behind the last marker, up to a mark; for a search term only what nothing else has claimed. */
function afterMarker(
  clause: Clause,
  filled: FilledInput,
  marker: RegExp,
  short: boolean,
): FoundText | undefined {
  const at = clause.tokens.findLastIndex((token) => marker.test(token.lower));
  if (at < 0) {
    return undefined;
  }
  const picked: [Token, number][] = [];
  for (let index = at + 1; index < clause.tokens.length; index += 1) {
    const token = clause.tokens[index];
    const isEnd =
      token === undefined ||
      /^[,;.!?]$/.test(token.text) ||
      (short && /^(?:in|that|which|with|and)$/.test(token.lower));
    if (isEnd || (short && !isFree(filled, index))) {
      break;
    }
    if (picked.length > 0 || !/^(?:the|a|an|all|any)$/.test(token.lower)) {
      picked.push([token, index]);
    }
  }
  return joined(picked);
}

function capitalised(clause: Clause, filled: FilledInput): FoundText | undefined {
  return joined(
    clause.tokens
      .map((token, index): [Token, number] => [token, index])
      .filter(([, index]) => !/^(?:in|at|from|near|by)$/.test(clause.tokens[index - 1]?.lower ?? ""))
      .filter(
        ([token, index]) => index > 0 && (token.capital || token.kind === "number") && isFree(filled, index),
      ),
  );
}

function joined(picked: [Token, number][]): FoundText | undefined {
  return picked.length === 0
    ? undefined
    : { text: picked.map(([token]) => token.text).join(" "), tokens: picked.map(([, index]) => index) };
}

function isFree(filled: FilledInput, token: number): boolean {
  return filled.atoms.some((atom, index) => atom.token === token && !filled.claimed.has(index));
}

function claimTokens(filled: FilledInput, tokens: number[]): void {
  filled.atoms.forEach((atom, index) => {
    if (tokens.includes(atom.token)) {
      filled.claimed.add(index);
    }
  });
}

function cut(text: string, field: InputField): string {
  return [...text].slice(0, field.maxLength ?? 2000).join("");
}
