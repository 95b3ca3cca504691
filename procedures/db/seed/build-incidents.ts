import type { device, incident, incidentEvent } from "../schema";
import { INCIDENT_KINDS, type IncidentKind } from "./incident-kinds";
import { RandomSource } from "./random-source";

type Device = typeof device.$inferInsert;
type NewIncident = typeof incident.$inferInsert;
type NewEvent = typeof incidentEvent.$inferInsert;

export interface IncidentPlan {
  readonly organizationId: string;
  /** Starts every incident id, and so keeps the ids of two organisations apart. */
  readonly idPrefix: string;
  readonly seed: number;
  readonly devices: readonly Device[];
  /** Those who may be given an incident. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly unresolved: number;
  readonly resolved: number;
  /** The moment that ages count back from. */
  readonly now: Date;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const FIRST_NUMBER = 1_001;

/** The same plan always gives the same incidents; the later its number, the later one was opened. */
export function buildIncidents(plan: IncidentPlan): { incidents: NewIncident[]; events: NewEvent[] } {
  const random = new RandomSource(plan.seed);
  const ages = [
    ...Array.from({ length: plan.unresolved }, () => ({ open: true, minutes: random.integer(6, 4_000) })),
    ...Array.from({ length: plan.resolved }, () => ({
      open: false,
      minutes: random.integer(2 * DAY_MINUTES, 28 * DAY_MINUTES),
    })),
  ].sort((a, b) => b.minutes - a.minutes);
  const built = ages.map((age, index) => buildIncident(plan, random, FIRST_NUMBER + index, age));
  return { incidents: built.map((each) => each.incident), events: built.flatMap((each) => each.events) };
}

function buildIncident(
  plan: IncidentPlan,
  random: RandomSource,
  number: number,
  age: { open: boolean; minutes: number },
): { incident: NewIncident; events: NewEvent[] } {
  const { device: about, kind } = pickSubject(plan, random, age.open);
  const id = `${plan.idPrefix}-inc-${number}`;
  const at = (minutesLater: number) =>
    new Date(plan.now.getTime() - Math.max(1, age.minutes - minutesLater) * MINUTE_MS);
  const assignee = plan.people[random.integer(0, plan.people.length - 1)];
  const acknowledged = !age.open || random.next() < 0.4;
  const assigned = acknowledged && random.next() < 0.75;
  const reaction = random.integer(2, Math.max(3, Math.min(90, age.minutes - 3)));
  const repair = reaction + random.integer(30, 1_200);
  const events: NewEvent[] = [];
  const tell = (minutesLater: number, event: Pick<NewEvent, "kind"> & Partial<NewEvent>) =>
    events.push({ id: `${id}-${events.length + 1}`, incidentId: id, at: at(minutesLater), ...event });

  tell(0, { kind: "opened" });
  if (acknowledged) tell(reaction, { kind: "acknowledged", userId: assignee?.id ?? null });
  if (assigned) {
    tell(reaction + 1, { kind: "assigned", userId: assignee?.id ?? null, detail: assignee?.name ?? null });
  }
  if (!age.open) tell(repair, { kind: "resolved", userId: assignee?.id ?? null, detail: kind.resolution });
  return {
    incident: {
      id,
      organizationId: plan.organizationId,
      deviceId: about.id,
      reference: `INC-${number}`,
      title: kind.title,
      description: kind.description,
      severity: random.pick(kind.severities),
      status: statusAfter(events),
      assigneeId: assigned ? (assignee?.id ?? null) : null,
      openedAt: at(0),
      acknowledgedAt: acknowledged ? at(reaction) : null,
      resolvedAt: age.open ? null : at(repair),
      resolution: age.open ? null : kind.resolution,
      version: events.length,
    },
    events,
  };
}

function statusAfter(events: readonly NewEvent[]): NewIncident["status"] {
  const kinds = new Set(events.map(({ kind }) => kind));
  if (kinds.has("resolved")) return "resolved";
  return kinds.has("acknowledged") ? "acknowledged" : "open";
}

/** An incident that is not over has to agree with how its device is doing. */
function pickSubject(
  { devices }: IncidentPlan,
  random: RandomSource,
  open: boolean,
): { device: Device; kind: IncidentKind } {
  const kind = random.pick(INCIDENT_KINDS);
  const fitting = open ? devices.filter((candidate) => kind.fits(candidate)) : devices;
  const about = fitting[random.integer(0, fitting.length - 1)] ?? devices[0];
  if (about === undefined) throw new Error("A fleet without devices has no incidents.");
  return { device: about, kind };
}
