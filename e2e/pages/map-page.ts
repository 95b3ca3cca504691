import { expect, type Locator, type Page } from "@playwright/test";

/** The screen at /map, by its accessible names. */
export class MapPage {
  readonly picture: Locator;
  readonly legend: Locator;
  readonly places: Locator;
  /** The focused device beside the map. */
  readonly card: Locator;
  readonly workOrders: Locator;

  constructor(private readonly page: Page) {
    this.picture = page.getByRole("group", { name: /^Map of devices/ });
    this.legend = page.getByRole("list", { name: "Legend" });
    this.places = page.getByRole("region", { name: "Places" });
    this.card = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: "Work orders" }) });
    this.workOrders = page.getByRole("region", { name: "Work orders" });
  }

  /** Opens it and waits until its markers are there. */
  async open(query = ""): Promise<void> {
    await this.page.goto(`/map${query}`);
    await expect(this.markers().first()).toBeVisible();
  }

  /** Cities, sites or devices, depending on the zoom. */
  markers(): Locator {
    return this.picture.getByRole("button", { name: /: / });
  }

  marker(name: string): Locator {
    return this.picture.getByRole("button", { name: new RegExp(`^${name}: `) });
  }

  layer(name: string): Locator {
    return this.page.getByRole("group", { name: "Layers" }).getByRole("button", { name, exact: true });
  }
}
