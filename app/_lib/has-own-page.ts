import { CONSOLE_PAGES } from "./console-pages";

/** The first parts of the addresses that have pages. */
const PAGES: ReadonlySet<string> = new Set([
  "",
  ...CONSOLE_PAGES,
  "sign-in",
  "invitation",
  "forgot-password",
  "reset-password",
]);

/** Whether a path of this application, query and all, leads to one of its pages or below it. */
export function hasOwnPage(path: string): boolean {
  return PAGES.has(path.split(/[/?#]/)[1] ?? "");
}
