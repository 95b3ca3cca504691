import { APPEARANCE_STORAGE_KEY } from "./appearance";

/**
 * Runs while the document is still being parsed, so that the first paint has the right colours. It repeats
 * `parseAppearance` in few words because a module would load too late.
 */
export const APPEARANCE_SCRIPT = `(function () {
  var theme = "system", density = "comfortable";
  try {
    var stored = JSON.parse(localStorage.getItem(${JSON.stringify(APPEARANCE_STORAGE_KEY)}) || "{}") || {};
    if (stored.theme === "light" || stored.theme === "dark") theme = stored.theme;
    if (stored.density === "compact") density = "compact";
  } catch (error) { /* Storage is closed or holds something else: the defaults stand. */ }
  var root = document.documentElement;
  var dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  root.dataset.theme = theme;
  root.dataset.density = density;
})();`;
