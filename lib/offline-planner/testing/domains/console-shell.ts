import { pickString } from "../simulated-input";
import type { SimulatedCapability } from "../simulated-surface";
import { SimulatedRefusal } from "../simulated-surface";

/** What every page of the console offers: navigation and appearance. */
export function createShellCapabilities(page: { current: string }): SimulatedCapability[] {
  const appearance = { theme: "system", density: "comfortable" };
  const deviceId = { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" };

  return [
    {
      name: "view_app__navigation__current",
      description:
        "[view · read] Read which page is open now, and which device it is about if it is a device page.",
      run: () => ({ page: page.current === "/devices" ? "devices" : "device", path: page.current }),
    },
    {
      name: "view_app__navigation__goTo",
      description:
        "[view · navigation] Open a page of the console: the list of devices, or the page of one device. Resolves once the page is on screen. What other pages offered is gone afterwards: read the surface again.",
      schema: {
        page: {
          type: "string",
          enum: ["devices", "device"],
          description: "devices: the list of all devices. device: the page of one device; needs deviceId.",
        },
        deviceId: {
          ...deviceId,
          description: "Id of the device to show, as in the rows of devices.table. Only with page device.",
        },
      },
      required: ["page"],
      run: (input) => {
        if ((input.page === "device") !== (input.deviceId !== undefined)) {
          throw new SimulatedRefusal(
            "INVALID_INPUT",
            "with-changes",
            "The input does not match the schema.",
            { issues: [{ path: "deviceId", message: "Give deviceId with page device, and only then." }] },
          );
        }
        page.current = input.page === "device" ? `/devices/${pickString(input, "deviceId")}` : "/devices";
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
