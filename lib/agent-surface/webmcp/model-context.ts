/** The part of the browser's model context that the adapter uses. */
export interface ModelContext {
  /** Until the signal aborts. Implementations that are older answer nothing. */
  registerTool(tool: ModelContextTool, options: { readonly signal: AbortSignal }): Promise<void> | undefined;
}

export interface ModelContextTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: {
    /** Whether a call changes nothing. */
    readonly readOnlyHint: boolean;
    /** Whether a call cannot be taken back. */
    readonly consequentialHint: boolean;
    /** Whether an answer may hold what somebody else has written. */
    readonly untrustedContentHint: boolean;
  };
  execute(input: unknown): Promise<unknown>;
}

/** Of this page; `undefined` where there is none, on a server too. */
export function findModelContext(): ModelContext | undefined {
  const { document, navigator } = globalThis as { readonly document?: Host; readonly navigator?: Host };
  // The alias is deprecated and warns when it is read, so it is looked at last.
  const context = document?.modelContext ?? navigator?.modelContext;
  return typeof context?.registerTool === "function" ? context : undefined;
}

interface Host {
  readonly modelContext?: ModelContext;
}
