import {
  action,
  createAgentSurfaceRegistry,
  emptyObjectSchema,
  fromJsonSchema,
  observation,
} from "agent-surface";
import { AgentSurfaceProvider, useAgentComponent } from "agent-surface/react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Button } from "@/app/_components/ui/button";
import { StatusBadge } from "@/app/(console)/devices/_components/status-badge";
import type { Clock } from "../contest";
import { type Pair, ratioOfPairs } from "../pair-statistics";

const ROWS = 1_000;
const STATUSES = ["online", "offline", "disabled", "maintenance"] as const;

interface Device {
  readonly id: string;
  readonly name: string;
  readonly status: (typeof STATUSES)[number];
}

/** The same devices, one in ten with the next status at the next moment. */
function devicesAt(moment: number): Device[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    id: `device-${index}`,
    name: `Sensor ${index}`,
    status: STATUSES[Math.floor((index + moment) / 10) % STATUSES.length] ?? "online",
  }));
}

const shownDevice = fromJsonSchema<{ name: string; status: string; selected: boolean }>({
  type: "object",
  properties: {
    name: { type: "string" },
    status: { enum: [...STATUSES] },
    selected: { type: "boolean" },
  },
  required: ["name", "status", "selected"],
  additionalProperties: false,
});

interface DeviceRowProps {
  readonly device: Device;
  readonly onOpen: (id: string) => void;
}

/** As the product's lists have them, of the product's own parts. */
function DeviceRowView({
  device,
  selected,
  onSelect,
  onOpen,
}: DeviceRowProps & { readonly selected: boolean; readonly onSelect: () => void }) {
  return (
    <tr className="border-border border-b" aria-selected={selected}>
      <th scope="row" className="px-3 text-left font-medium">
        {device.name}
      </th>
      <td className="px-3">
        <StatusBadge status={device.status} />
      </td>
      <td className="px-3">
        <Button variant="ghost" onClick={onSelect}>
          Select
        </Button>
        <Button onClick={() => onOpen(device.id)}>Open</Button>
      </td>
    </tr>
  );
}

function PlainRow({ device, onOpen }: DeviceRowProps) {
  const [selected, setSelected] = useState(false);
  return (
    <DeviceRowView device={device} selected={selected} onSelect={() => setSelected(true)} onOpen={onOpen} />
  );
}

function AgentRow({ device, onOpen }: DeviceRowProps) {
  const [selected, setSelected] = useState(false);
  useAgentComponent({
    type: "devices.row",
    instanceId: device.id,
    description: "One device of the list.",
    observations: {
      read: observation({
        description: "Its name and status, and whether it is selected.",
        output: shownDevice,
        read: () => ({ name: device.name, status: device.status, selected }),
      }),
    },
    actions: {
      select: action({
        description: "Selects it.",
        input: emptyObjectSchema,
        effect: "local-state",
        execute: () => setSelected(true),
      }),
      open: action({
        description: "Opens its page.",
        input: emptyObjectSchema,
        effect: "navigation",
        execute: () => onOpen(device.id),
      }),
    },
  });
  return (
    <DeviceRowView device={device} selected={selected} onSelect={() => setSelected(true)} onOpen={onOpen} />
  );
}

let opened = "";
function open(id: string): void {
  opened = id;
}

function Page({ moment, Row }: { moment: number; Row: (props: DeviceRowProps) => ReactNode }) {
  return (
    <table aria-label={opened}>
      <tbody>
        {devicesAt(moment).map((device) => (
          <Row key={device.id} device={device} onOpen={open} />
        ))}
      </tbody>
    </table>
  );
}

/** Milliseconds of scripting; `update` of a render of every row, of which one in ten shows something else. */
interface PageTimes {
  readonly mount: number;
  readonly update: number;
}

const UPDATES = 2;

/** The page from its first render until it is gone; the effects and the announcements of a render belong to it. */
async function timePage(withSurface: boolean, clock: Clock): Promise<PageTimes> {
  const registry = createAgentSurfaceRegistry({ environment: "production" });
  const container = document.createElement("div");
  // Nothing is laid out or painted, which is no scripting.
  container.hidden = true;
  document.body.append(container);
  const root = createRoot(container);
  const timeRender = async (moment: number) => {
    const before = await clock();
    flushSync(() =>
      root.render(
        withSurface ? (
          <AgentSurfaceProvider registry={registry}>
            <Page moment={moment} Row={AgentRow} />
          </AgentSurfaceProvider>
        ) : (
          <Page moment={moment} Row={PlainRow} />
        ),
      ),
    );
    await undefined;
    return (await clock()) - before;
  };
  const mount = await timeRender(0);
  let update = 0;
  for (let moment = 1; moment <= UPDATES; moment++) update += await timeRender(moment);
  const shown = registry.snapshot().components.length;
  if (shown !== (withSurface ? ROWS : 0)) throw new Error(`The surface has ${shown} rows.`);
  flushSync(() => root.unmount());
  container.remove();
  registry.dispose();
  return { mount, update: update / UPDATES };
}

const WARM_UP = 4;
const PAIRS = 11;

/** How much more scripting the page takes with the surface than without, as a fraction. */
async function surplus(clock: Clock, pick: (times: PageTimes) => number): Promise<number> {
  const pairs: Pair[] = [];
  for (let index = 0; index < WARM_UP + PAIRS; index++) {
    const first = await timePage(index % 2 === 0, clock);
    const second = await timePage(index % 2 !== 0, clock);
    const [subject, baseline] = index % 2 === 0 ? [first, second] : [second, first];
    if (index >= WARM_UP) pairs.push({ subject: pick(subject), baseline: pick(baseline) });
  }
  return ratioOfPairs(pairs) - 1;
}

/** What is measured of the React binding, in a browser alone, by the name of its row. */
export const pageMeasurements: Record<string, (clock: Clock) => Promise<number>> = {
  "mounting 1,000 product rows, scripting beyond the same page without the surface": (clock) =>
    surplus(clock, ({ mount }) => mount),
  "re-rendering 1,000 product rows, scripting beyond the same page without the surface": (clock) =>
    surplus(clock, ({ update }) => update),
};
