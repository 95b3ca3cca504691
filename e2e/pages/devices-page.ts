import { expect, type Locator, type Page } from "@playwright/test";

/** The screen at /devices, by the accessible names that do not change without a decision. */
export class DevicesPage {
  readonly table: Locator;
  readonly status: Locator;
  readonly city: Locator;
  readonly search: Locator;

  constructor(private readonly page: Page) {
    this.table = page.getByRole("table", { name: "Devices" });
    this.status = page.getByLabel("Status", { exact: true });
    this.city = page.getByLabel("City", { exact: true });
    this.search = page.getByLabel("Search", { exact: true });
  }

  /** Opens it and waits until its rows are there. */
  async open(query = ""): Promise<void> {
    await this.page.goto(`/devices${query}`);
    await expect(this.rows().first()).toBeVisible();
  }

  rows(): Locator {
    return this.table
      .getByRole("row")
      .filter({ has: this.page.getByRole("checkbox", { name: /^Select (?!all)/ }) });
  }

  checkboxOf(deviceName: string): Locator {
    return this.table.getByRole("checkbox", { name: `Select ${deviceName}`, exact: true });
  }

  checkedRows(): Locator {
    // While a modal dialog is open everything behind it is hidden from assistive technology, and still on the screen.
    const table = this.page.getByRole("table", { name: "Devices", includeHidden: true });
    return table.getByRole("checkbox", { name: /^Select (?!all)/, checked: true, includeHidden: true });
  }
}
