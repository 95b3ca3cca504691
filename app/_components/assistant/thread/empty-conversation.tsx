import { Sparkles } from "lucide-react";
import { useSuggestions } from "../use-suggestions";

/** What the assistant can do here, before anything was said. */
export function EmptyConversation({ onAsk }: { onAsk: (text: string) => void }) {
  const suggestions = useSuggestions();
  return (
    <div className="flex flex-col gap-4 p-5 pt-8">
      <div>
        <span className="mb-3 grid size-9 place-content-center rounded-full bg-accent-soft text-accent">
          <Sparkles aria-hidden className="size-4.5" />
        </span>
        <p className="text-[15px] leading-6 font-semibold">What should happen on this page?</p>
        <p className="mt-1 text-[13px] text-pretty text-text-muted">
          The assistant uses what you see here: it filters, selects and opens things in your view, and asks
          you before it changes anything on the server.
        </p>
      </div>
      {suggestions.length > 0 ? (
        <ul aria-label="Suggestions" className="flex flex-col gap-1.5">
          {suggestions.map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => onAsk(text)}
                className="w-full rounded-lg border px-3 py-2 text-left text-[13px] text-pretty transition-colors duration-100 hover:border-border-strong hover:bg-surface-hover"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
