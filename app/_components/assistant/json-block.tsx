import { Scrollable } from "./scrollable";

/** A JSON value exactly as it is, formatted. */
export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return (
    <Scrollable label={label} className="max-h-56 bg-surface-muted">
      <pre className="w-max min-w-full p-2.5 font-mono text-xs leading-4.5 text-text">{format(value)}</pre>
    </Scrollable>
  );
}

function format(value: unknown): string {
  return value === undefined ? "—" : JSON.stringify(value, null, 2);
}
