import { expect, type Locator, type Page } from "@playwright/test";

/** The screen at /incidents, by its accessible names. */
export class IncidentsPage {
  readonly table: Locator;
  readonly status: Locator;
  readonly severity: Locator;
  readonly search: Locator;
  /** One incident beside the list. */
  readonly details: Locator;
  readonly timeline: Locator;
  readonly resolution: Locator;

  constructor(private readonly page: Page) {
    this.table = page.getByRole("table", { name: "Incidents" });
    this.status = page.getByLabel("Status", { exact: true });
    this.severity = page.getByLabel("Severity", { exact: true });
    this.search = page.getByLabel("Search", { exact: true });
    this.details = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: "Timeline" }) });
    this.timeline = page.getByRole("list", { name: "Timeline" });
    this.resolution = page.getByRole("textbox", { name: "Resolution" });
  }

  /** Opens it and waits until its rows are there. */
  async open(query = ""): Promise<void> {
    await this.page.goto(`/incidents${query}`);
    await expect(this.rows().first()).toBeVisible();
  }

  rows(): Locator {
    return this.table
      .getByRole("row")
      .filter({ has: this.page.getByRole("checkbox", { name: /^Select INC-/ }) });
  }

  rowOf(reference: string): Locator {
    return this.rows().filter({ hasText: reference });
  }

  checkboxOf(reference: string): Locator {
    return this.table.getByRole("checkbox", { name: `Select ${reference}`, exact: true });
  }

  checkedRows(): Locator {
    // While a modal dialog is open everything behind it is hidden from assistive technology, and still on the screen.
    const table = this.page.getByRole("table", { name: "Incidents", includeHidden: true });
    return table.getByRole("checkbox", { name: /^Select INC-/, checked: true, includeHidden: true });
  }

  /** A button of the list's toolbar. */
  tool(name: string): Locator {
    return this.page
      .getByRole("region", { name: "Incident list" })
      .getByRole("button", { name, exact: true });
  }
}
