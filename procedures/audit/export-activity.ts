import { type CsvValue, toCsv } from "../base/to-csv";
import type { ActivityFilter } from "./activity-filter";

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly consumer: string | null;
  readonly subject: string;
  readonly effect: string | null;
  readonly outcome: string;
  readonly code: string | null;
  readonly durationMs: number | null;
  readonly source: string;
  readonly entities: readonly { readonly id: string; readonly name: string }[];
  readonly entityCount: number;
  readonly invocationId: string | null;
}

interface Page {
  readonly items: readonly Entry[];
  readonly nextCursor: string | null;
}

export interface ActivityExport {
  /** `audit.activity` as the person of the request: session, organisation, permission and rate are its own. */
  readonly list: (input: ActivityFilter & { limit: number; cursor?: string }) => Promise<Page>;
  readonly filter: ActivityFilter;
  readonly format: "csv" | "ndjson";
}

const PAGE_SIZE = 200;
/** A file that a spreadsheet still opens; whoever needs more narrows the period. */
const MAX_PAGES = 100;

const COLUMNS: Readonly<Record<string, (entry: Entry) => CsvValue>> = {
  at: ({ at }) => at,
  actor: ({ actor }) => actor,
  person: ({ person }) => person?.name ?? null,
  consumer: ({ consumer }) => consumer,
  operation: ({ subject }) => subject,
  effect: ({ effect }) => effect,
  outcome: ({ outcome }) => outcome,
  code: ({ code }) => code,
  duration_ms: ({ durationMs }) => durationMs,
  source: ({ source }) => source,
  changed: ({ entities }) => entities.map(({ name }) => name).join("; "),
  changed_count: ({ entityCount }) => entityCount,
  invocation_id: ({ invocationId }) => invocationId,
};

function linesOf(items: readonly Entry[], format: ActivityExport["format"]): string {
  if (format === "ndjson") return items.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  const header = Object.keys(COLUMNS);
  const cells = items.map((entry) => Object.values(COLUMNS).map((cellOf) => cellOf(entry)));
  return toCsv(header, cells).slice(toCsv(header, []).length);
}

/**
 * The activity as a stream, page by page as fast as it is taken, at most 20 000 entries. The first page is read
 * before anything is answered, so that a refusal is one and not half a file; when a later one fails the download does.
 * @throws {ORPCError} what `audit.activity` refuses with
 */
export async function exportActivity({ list, filter, format }: ActivityExport) {
  const encoder = new TextEncoder();
  let next: Page | undefined = await list({ ...filter, limit: PAGE_SIZE });
  let pages = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (format === "csv") controller.enqueue(encoder.encode(toCsv(Object.keys(COLUMNS), [])));
    },
    async pull(controller) {
      if (next === undefined) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(linesOf(next.items, format)));
      pages += 1;
      const cursor: string | null = pages < MAX_PAGES ? next.nextCursor : null;
      next = cursor === null ? undefined : await list({ ...filter, limit: PAGE_SIZE, cursor });
    },
  });
  const contentType = format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson";
  return { body, contentType, fileName: `activity.${format}` };
}
