"use client";

import { Sparkles } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/app/_components/ui/button";

/** The chat, its engine and the model's client are one chunk that loads when a person first opens the panel. */
const AssistantWorkspace = lazy(() => import("./assistant-workspace"));

export interface AssistantProps {
  /** The person whom the page belongs to. */
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
}

/** The assistant's button and, once opened, its panel and approvals. Mount it once, where the button belongs. */
export function Assistant({ user }: AssistantProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const waitingId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  const open = useCallback(() => {
    setWasOpened(true);
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);

  const focusSomething = useCallback(() => {
    const message = isOpen ? panel.current?.querySelector("textarea") : null;
    (message ?? button.current)?.focus();
  }, [isOpen]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isHotkey = event.key.toLowerCase() === "i" && (event.metaKey || event.ctrlKey);
      if (!isHotkey || event.shiftKey || event.altKey || event.repeat) return;
      event.preventDefault();
      if (!isOpen) open();
      else if (panel.current?.contains(document.activeElement)) close();
      else panel.current?.querySelector("textarea")?.focus();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOpen, open, close]);

  // The open panel shows the requests themselves.
  const isWaiting = waiting > 0 && !isOpen;
  return (
    <>
      <Button
        ref={button}
        variant={isOpen ? "secondary" : "primary"}
        aria-label="Assistant"
        aria-keyshortcuts="Control+I Meta+I"
        aria-expanded={isOpen}
        aria-describedby={isWaiting ? waitingId : undefined}
        title="Assistant (Ctrl+I or ⌘I)"
        onClick={isOpen ? close : open}
        className="relative mr-1 max-sm:w-control max-sm:px-0!"
      >
        <Sparkles aria-hidden className="size-4" />
        <span className="max-sm:hidden">Assistant</span>
        {isWaiting ? (
          <span
            aria-hidden
            className="absolute -top-1.5 -right-1.5 grid h-4.5 min-w-4.5 place-content-center rounded-full bg-danger px-1 text-[11px] leading-none font-semibold text-danger-contrast tabular-nums ring-2 ring-surface"
          >
            {waiting}
          </span>
        ) : null}
      </Button>
      <span id={waitingId} role="status" className="sr-only">
        {isWaiting ? `${waiting} ${waiting === 1 ? "approval" : "approvals"} waiting` : null}
      </span>
      {wasOpened
        ? // Outside of the button's bar, whose place among the layers of the page would be the panel's, too.
          createPortal(
            <Suspense fallback={isOpen ? <LoadingPanel /> : null}>
              <AssistantWorkspace
                ref={panel}
                user={user}
                isOpen={isOpen}
                onClose={close}
                onFocusLost={focusSomething}
                onWaiting={setWaiting}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}

function LoadingPanel() {
  return (
    <div
      role="status"
      className="fixed inset-y-0 right-0 z-30 grid w-full place-content-center border-l bg-surface text-[13px] text-text-muted lg:w-(--assistant-width) lg:[--assistant-width:26rem]"
    >
      Opening the assistant…
    </div>
  );
}
