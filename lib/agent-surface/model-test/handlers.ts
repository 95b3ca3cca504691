import { AgentSurfaceError, type JsonValue } from "../index";
import type { PanelEntry } from "./panel";

interface OpenHandler {
  readonly entry: PanelEntry;
  finish(well: boolean): void;
}

/** What the panel's handlers did, and those that have not ended. */
export class Handlers {
  readonly entries: PanelEntry[] = [];
  readonly open: OpenHandler[] = [];

  readonly enter = (entry: PanelEntry): JsonValue | Promise<JsonValue> => {
    this.entries.push(entry);
    switch (entry.how) {
      case "later":
        return Promise.resolve().then(() => ({ done: true }));
      case "throws":
        throw new Error("A handler of the host's broke.");
      case "refuses":
        throw new AgentSurfaceError({ code: "PRECONDITION_FAILED", message: "Full.", retry: "with-changes" });
      case "server asks":
        throw new AgentSurfaceError({
          code: "CONFIRMATION_REQUIRED",
          message: "An admin has to approve.",
          retry: "with-confirmation",
          details: { confirmationId: "cnf_server" },
        });
      case "junk":
        // What is no JSON can only come from a handler that the compiler did not see.
        return { done: () => true } as unknown as JsonValue;
      case "waits":
      case "deaf":
        return this.hold(entry);
      default:
        return { done: true };
    }
  };

  private hold(entry: PanelEntry): Promise<JsonValue> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        const at = this.open.indexOf(handler);
        if (at >= 0) this.open.splice(at, 1);
        settle();
      };
      const handler: OpenHandler = {
        entry,
        finish: (well) =>
          end(() => (well ? resolve({ done: true }) : reject(new Error("The operation failed.")))),
      };
      this.open.push(handler);
      if (entry.how === "waits") {
        entry.signal?.addEventListener("abort", () => end(() => reject(new Error("Stopped."))), {
          once: true,
        });
      }
    });
  }
}
