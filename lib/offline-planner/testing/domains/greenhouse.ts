import { pickString, pickStrings } from "../simulated-input";
import type { SimulatedCapability } from "../simulated-surface";
import { SimulatedSurface } from "../simulated-surface";

/** A greenhouse: beds with crops, a climate panel, watering bound to the picked beds. */
export function createGreenhouseSurface() {
  const beds = [
    { bedId: "bed-n1", label: "North bed", crop: "tomato", moisture: 22, health: "wilting" },
    { bedId: "bed-s1", label: "South bed", crop: "basil", moisture: 61, health: "healthy" },
    { bedId: "bed-e1", label: "East bed", crop: "tomato", moisture: 35, health: "healthy" },
    { bedId: "bed-w1", label: "West bed", crop: "pepper", moisture: 18, health: "wilting" },
  ];
  const climate = { temperature: 21, humidity: 60, vents: "auto" };
  const lamps = { on: false };
  const picked = new Set<string>();
  const pickedBeds = () => beds.filter((bed) => picked.has(bed.bedId));
  const nonePicked = () => (picked.size === 0 ? "Pick a bed first." : undefined);

  const capabilities: SimulatedCapability[] = [
    {
      name: "view_greenhouse__beds__read",
      description: "[view · read] All beds with crop, soil moisture in percent and health.",
      run: () => ({ beds: beds.map((bed) => ({ ...bed })) }),
    },
    {
      name: "view_greenhouse__beds__pick",
      description: "[view · local-state] Pick beds to work on.",
      schema: { bedIds: { type: "array", items: { type: "string" }, minItems: 1 } },
      required: ["bedIds"],
      run: (input) => {
        picked.clear();
        for (const id of pickStrings(input, "bedIds")) {
          picked.add(id);
        }
        return { picked: pickedBeds().map((bed) => bed.label) };
      },
    },
    {
      name: "view_greenhouse__climate__read",
      description: "[view · read] Temperature in degrees, humidity in percent and how the vents stand.",
      run: () => ({ ...climate }),
    },
    {
      name: "view_greenhouse__climate__adjust",
      description: "[view · local-state] Adjust temperature, humidity or vents.",
      schema: {
        temperature: { type: "number", minimum: 5, maximum: 35, description: "Degrees Celsius" },
        humidity: { type: "number", minimum: 20, maximum: 95, description: "Percent" },
        vents: { type: "string", enum: ["open", "closed", "auto"] },
      },
      run: (input) => ({ ...Object.assign(climate, input) }),
    },
    {
      name: "view_greenhouse__lamps__switch",
      description: "[view · local-state] Switch the grow lamps on or off.",
      schema: { on: { type: "boolean", description: "Whether the lamps are on" } },
      required: ["on"],
      run: (input) => ({ ...Object.assign(lamps, input) }),
    },
    {
      name: "domain_irrigation__water",
      description: "[domain · server-mutation] Water the picked beds for some minutes.",
      schema: { minutes: { type: "integer", minimum: 1, maximum: 60 } },
      required: ["minutes"],
      blocked: nonePicked,
      run: (input) => ({ watered: pickedBeds().map((bed) => bed.label), minutes: input.minutes }),
    },
    {
      name: "domain_beds__uproot",
      description:
        "[domain · destructive · requires confirmation] Uproot everything that grows in the picked beds.",
      blocked: nonePicked,
      run: () => ({ uprooted: pickedBeds().map((bed) => bed.label) }),
    },
    {
      name: "domain_harvest__record",
      description: "[domain · server-mutation] Record a harvest of a crop.",
      schema: {
        crop: { type: "string", enum: ["tomato", "basil", "pepper"] },
        kilograms: { type: "number", minimum: 0.1 },
        day: { type: "string", format: "date", description: "Day of the harvest" },
      },
      required: ["crop", "kilograms"],
      run: (input) => ({ recorded: pickString(input, "crop"), kilograms: input.kilograms }),
    },
  ];
  return {
    surface: new SimulatedSurface(capabilities, { current: "/greenhouse" }),
    beds,
    climate,
    lamps,
    picked,
  };
}
