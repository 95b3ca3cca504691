import { expect, type Locator, type Page } from "@playwright/test";

/** The chat beside every screen, by the accessible names that do not change without a decision. */
export class AssistantPanel {
  readonly message: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  readonly approval: Locator;
  readonly approve: Locator;
  readonly deny: Locator;
  /** The same request in the thread, which stays when the dialog is hidden. */
  readonly approvalCard: Locator;
  readonly thread: Locator;

  constructor(private readonly page: Page) {
    this.message = page.getByRole("textbox", { name: "Message" });
    this.send = page.getByRole("button", { name: "Send", exact: true });
    this.stop = page.getByRole("button", { name: "Stop", exact: true });
    this.approval = page.getByRole("alertdialog", { name: "Approve action" });
    this.approve = this.approval.getByRole("button", { name: "Approve", exact: true });
    this.thread = page.getByRole("log", { name: "Conversation" });
    this.approvalCard = page.getByRole("region", { name: "Waiting for your approval" });
    this.deny = this.approval.getByRole("button", { name: "Deny", exact: true });
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Assistant", exact: true }).click();
    await expect(this.message).toBeVisible();
  }

  async ask(text: string): Promise<void> {
    await this.message.fill(text);
    await this.send.click();
    await expect(this.message, "an accepted message leaves the box").toHaveValue("");
  }

  /** Asks for something whose approval may come before the box could be looked at again. */
  async askForApproval(text: string): Promise<void> {
    await this.message.fill(text);
    await this.send.click();
    await expect(this.approval).toBeVisible({ timeout: 30_000 });
  }

  /** The rows of the thread that tell of calls of one capability. */
  callsOf(capabilityId: string): Locator {
    return this.thread.getByRole("listitem").filter({ hasText: capabilityId });
  }

  /** The assistant has nothing more to do: one can write again. */
  async untilDone(): Promise<void> {
    await expect(this.stop).toBeHidden({ timeout: 30_000 });
    await expect(this.send).toBeVisible();
  }
}
