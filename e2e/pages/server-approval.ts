import type { Locator, Page } from "@playwright/test";

/** The server's question to a person. */
export class ServerApproval {
  readonly dialog: Locator;
  readonly grant: Locator;
  readonly deny: Locator;
  /** In the header while something waits for an answer. */
  readonly pending: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole("alertdialog", { name: "Server approval" });
    this.grant = this.dialog.getByRole("button", { name: "Grant", exact: true });
    this.deny = this.dialog.getByRole("button", { name: "Deny", exact: true });
    this.pending = page.getByRole("button", { name: /^Pending approvals/ });
  }
}
