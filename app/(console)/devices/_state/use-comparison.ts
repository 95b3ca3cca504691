"use client";

import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { COMPARISON_URL_KEYS, deviceViewParsers } from "./device-view-params";

const parsers = { ...deviceViewParsers, isOpen: parseAsStringLiteral(["1"]) };
const urlKeys = { ...COMPARISON_URL_KEYS, isOpen: "compare" };

/** Whether the second table is open, in the URL; closing it forgets its view. */
export function useComparison(): { readonly isOpen: boolean; toggle(): void } {
  const [{ isOpen }, setParameters] = useQueryStates(parsers, { history: "push", urlKeys });
  return {
    isOpen: isOpen !== null,
    toggle: () => void setParameters(isOpen === null ? { isOpen: "1" } : null),
  };
}
