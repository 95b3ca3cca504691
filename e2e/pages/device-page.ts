import { expect, type Locator, type Page } from "@playwright/test";

/** The page of one device. */
export class DevicePage {
  constructor(private readonly page: Page) {}

  /** Opens it and waits until its name is there. */
  async open(deviceId: string, query = ""): Promise<void> {
    await this.page.goto(`/devices/${deviceId}${query}`);
    await expect(this.page.getByRole("tablist")).toBeVisible();
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { level: 1, name, exact: true });
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name });
  }

  note(): Locator {
    return this.page.getByRole("textbox", { name: "Note", exact: true });
  }

  notes(): Locator {
    return this.page.getByRole("list", { name: "Notes" }).getByRole("listitem");
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name });
  }
}
