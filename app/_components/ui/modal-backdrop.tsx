import { type ComponentProps, useEffect } from "react";

/**
 * What lies behind a modal dialog; goes into the dialog's `Overlay asChild`. A dialog hides the page from assistive
 * technology except for live regions, so that these go on speaking; but what they hold can be pressed, too.
 */
export function ModalBackdrop(props: ComponentProps<"div">) {
  useEffect(() => {
    // A box that only scrolls a live region goes with it, or it would be a scrolling box that nothing can reach.
    const hideable = "[aria-live]:not([inert]), [data-scrolls-live-region]:not([inert])";
    const regions = [...document.querySelectorAll(hideable)];
    const outside = regions.filter((region) => region.closest("[role=dialog], [role=alertdialog]") === null);
    for (const region of outside) setHidden(region, true);
    return () => {
      for (const region of outside) setHidden(region, false);
    };
  }, []);
  return <div {...props} className="fixed inset-0 z-40 animate-fade-in bg-overlay" />;
}

function setHidden(region: Element, hidden: boolean): void {
  region.toggleAttribute("inert", hidden);
  // Browsers need nothing more; tools that compute the accessibility tree themselves know this one alone.
  if (hidden) region.setAttribute("aria-hidden", "true");
  else region.removeAttribute("aria-hidden");
}
