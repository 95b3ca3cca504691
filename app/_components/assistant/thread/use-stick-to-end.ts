import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Pixels from the end within which a person still counts as reading the end. */
const NEAR = 48;

/** Keeps a scroller at its end while things are added, unless the person has scrolled away from it. */
export function useStickToEnd<E extends HTMLElement>(change: unknown): RefObject<E | null> {
  const ref = useRef<E>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const onScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    // A message that takes room above it must not push the end out of sight.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      resized.disconnect();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change says when, not what.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [change]);
  return ref;
}
