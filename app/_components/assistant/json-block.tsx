import { Fragment } from "react";
import { Scrollable } from "./scrollable";

export interface JsonBlockProps {
  readonly label: string;
  readonly value: unknown;
  /** What people call a text in it; shown beside it. */
  readonly nameOf?: (text: string) => string | undefined;
}

/** A JSON value exactly as it is, formatted. */
export function JsonBlock({ label, value, nameOf }: JsonBlockProps) {
  const text = format(value);
  return (
    <Scrollable label={label} className="max-h-56 bg-surface-muted">
      <pre className="w-max min-w-full p-2.5 font-mono text-xs leading-4.5 text-text">
        {nameOf === undefined ? text : <NamedLines text={text} nameOf={nameOf} />}
      </pre>
    </Scrollable>
  );
}

/** The names are drawn and no part of the text: what is read and copied stays exactly what is sent. */
function NamedLines({ text, nameOf }: { text: string; nameOf: NonNullable<JsonBlockProps["nameOf"]> }) {
  const lines = text.split("\n");
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be told apart by.
    <Fragment key={index}>
      <span
        data-name={nameIn(line, nameOf)}
        className="data-name:after:pl-3 data-name:after:font-sans data-name:after:text-text-muted data-name:after:content-[attr(data-name)]"
      >
        {line}
      </span>
      {index < lines.length - 1 ? "\n" : null}
    </Fragment>
  ));
}

/** The text that a line of formatted JSON ends with, as people call it. */
function nameIn(line: string, nameOf: (text: string) => string | undefined): string | undefined {
  const [, literal] = /("(?:[^"\\]|\\.)*"),?$/.exec(line) ?? [];
  return literal === undefined ? undefined : nameOf(String(JSON.parse(literal)));
}

function format(value: unknown): string {
  return value === undefined ? "—" : JSON.stringify(value, null, 2);
}
