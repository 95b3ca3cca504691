import { pickString } from "../simulated-input";
import type { SimulatedCapability } from "../simulated-surface";

/** What every page of the console offers: navigation and appearance. */
export function createShellCapabilities(page: { current: string }): SimulatedCapability[] {
  const appearance = { theme: "system", density: "comfortable" };
  const deviceId = { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" };

  return [
    {
      name: "view_app__navigation__current",
      description:
        "[view · read] Read which page is open now, and which device it is about if it is a device page.",
      run: () => ({ page: "devices", path: page.current }),
    },
    {
      name: "view_app__navigation__goTo",
      description:
        "[view · navigation] Open a page of the console: the list of devices, or the page of one device. Resolves once the page is on screen. What other pages offered is gone afterwards: read the surface again.",
      schema: {
        page: {
          type: "string",
          enum: ["devices"],
          description: "devices: the list of all devices or, with deviceId, one device's page",
        },
        deviceId: {
          ...deviceId,
          description: "Id of a device, to open that device's own page instead of the list",
        },
      },
      required: ["page"],
      run: (input) => {
        page.current =
          input.deviceId === undefined ? "/devices" : `/devices/${pickString(input, "deviceId")}`;
        return { page: pickString(input, "page"), path: page.current, redirected: false };
      },
    },
    {
      name: "view_app__navigation__back",
      description:
        "[view · navigation] Go back to the page or view the user saw before this one, like the browser's Back button.",
      run: () => {
        page.current = "/devices";
        return { page: "devices", path: page.current };
      },
    },
    {
      name: "view_app__preferences__read",
      description: "[view · read] Read the current theme and density.",
      run: () => ({ ...appearance }),
    },
    {
      name: "view_app__preferences__set",
      description:
        "[view · local-state] Switch the theme (light mode, dark mode or system) or the density of the console.",
      schema: {
        theme: {
          type: "string",
          enum: ["system", "light", "dark"],
          description:
            "Colours of the console. dark: light text on dark; light: dark text on light; system: as the device says",
        },
        density: {
          type: "string",
          enum: ["comfortable", "compact"],
          description: "Height of rows and controls. compact shows more rows at once",
        },
      },
      run: (input) => ({ ...Object.assign(appearance, input) }),
    },
  ];
}
