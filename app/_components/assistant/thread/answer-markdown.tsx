import { Children, type ReactNode } from "react";
import { type Components, defaultRehypePlugins, Streamdown } from "streamdown";
import { Unbroken } from "@/app/_components/ui/unbroken";
import { Scrollable } from "../scrollable";

/**
 * Elements that an answer may have, in the console's own look. Anything else that a model writes is shown as text:
 * raw HTML is never parsed, images are named and never loaded (an address could carry data away), and links are
 * limited to the web and say where they lead.
 */
const COMPONENTS: Components = {
  p: ({ children }) => <p className="my-2 first:mt-0 last:mb-0">{unbroken(children)}</p>,
  h1: ({ children }) => <Heading>{children}</Heading>,
  h2: ({ children }) => <Heading>{children}</Heading>,
  h3: ({ children }) => <Heading>{children}</Heading>,
  h4: ({ children }) => <Heading>{children}</Heading>,
  h5: ({ children }) => <Heading>{children}</Heading>,
  h6: ({ children }) => <Heading>{children}</Heading>,
  ul: ({ children }) => <ul className="my-2 list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="my-2 list-decimal space-y-1 pl-5">{children}</ol>,
  li: ({ children }) => <li>{unbroken(children)}</li>,
  strong: ({ children }) => <strong className="font-semibold">{unbroken(children)}</strong>,
  blockquote: ({ children }) => (
    <blockquote className="my-2 border-l-2 pl-3 text-text-muted">{children}</blockquote>
  ),
  hr: () => <hr className="my-3" />,
  inlineCode: ({ children }) => (
    <code className="rounded bg-surface-muted px-1 py-0.5 font-mono text-[0.85em]">{children}</code>
  ),
  pre: ({ children }) => (
    <Scrollable label="Code" className="my-2 bg-surface-muted">
      <pre className="w-max min-w-full p-2.5 font-mono text-xs">{children}</pre>
    </Scrollable>
  ),
  code: ({ children }) => <code>{children}</code>,
  table: ({ children }) => (
    <Scrollable label="Table" className="my-2">
      <table className="w-full text-left text-[13px]">{children}</table>
    </Scrollable>
  ),
  thead: ({ children }) => <thead className="bg-surface-muted">{children}</thead>,
  tbody: ({ children }) => <tbody>{children}</tbody>,
  tr: ({ children }) => <tr className="border-b last:border-b-0">{children}</tr>,
  th: ({ children }) => <th className="px-2.5 py-1.5 font-medium">{children}</th>,
  td: ({ children }) => <td className="px-2.5 py-1.5">{unbroken(children)}</td>,
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  img: ({ alt }) => <span className="text-text-muted">[image{alt ? `: ${alt}` : ""}]</span>,
};

const REHYPE_PLUGINS = [defaultRehypePlugins.sanitize].filter((plugin) => plugin !== undefined);

/** Names with hyphens stay on one line each. */
function unbroken(children: ReactNode): ReactNode {
  return Children.map(children, (child) => (typeof child === "string" ? <Unbroken text={child} /> : child));
}

export function AnswerMarkdown({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  return (
    <div aria-busy={isStreaming} className="text-sm leading-6 wrap-anywhere">
      <Streamdown
        mode={isStreaming ? "streaming" : "static"}
        components={COMPONENTS}
        rehypePlugins={REHYPE_PLUGINS}
        controls={false}
        linkSafety={{ enabled: false }}
        className="space-y-0"
      >
        {text}
      </Streamdown>
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <p className="mt-3 mb-1.5 font-semibold first:mt-0">{children}</p>;
}

function AnswerLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const url = href === undefined ? null : URL.parse(href, window.location.href);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return <>{children}</>;
  const isOwn = url.origin === window.location.origin;
  return (
    <a
      href={url.href}
      target={isOwn ? undefined : "_blank"}
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {children}
      {isOwn ? null : <span className="text-text-muted"> ({url.host})</span>}
    </a>
  );
}
