import type { AgentInvocationRequest } from "../index";
import { DOOR_SHUT } from "./panel";
import { CAPABILITY_NAMES, type CapabilityName, type PanelShape, type Settings } from "./program";
import { CAPABILITIES, type ReferenceCapability } from "./reference-capabilities";
import type { ReferenceTime } from "./reference-time";
import { Refused } from "./refused";

export interface ReferencePanel {
  readonly id: string;
  readonly shape: PanelShape;
  enabled: boolean;
  /** What was pushed, by capability: `undefined` counts as available. */
  readonly pushed: Map<CapabilityName, string | undefined>;
  /** Consumers that were shown it while it was guarded. */
  readonly shown: Set<string>;
}

interface Grave {
  readonly panel: ReferencePanel;
  readonly expiresAt: number;
}

export const TOMBSTONE_TTL_MS = 1_000;
const NOT_FOUND = "CAPABILITY_NOT_FOUND";
const UNMOUNTED = "COMPONENT_UNMOUNTED phase=resolve";

/** What is mounted and what was, who may see it, and which capability a request means. */
export class ReferenceSurface {
  readonly panels: ReferencePanel[] = [];
  private graves: Grave[] = [];
  version = 0;
  signedIn = true;
  doorOpen = true;
  screen: number | "gone" = 0;

  constructor(
    private readonly settings: Settings,
    private readonly time: ReferenceTime,
  ) {}

  add(shape: PanelShape, id: string): void {
    this.panels.push({ id, shape, enabled: true, pushed: new Map(), shown: new Set() });
    this.version++;
  }

  remove(panel: ReferencePanel): void {
    this.panels.splice(this.panels.indexOf(panel), 1);
    this.version++;
    this.graves.push({ panel, expiresAt: this.time.now + TOMBSTONE_TTL_MS });
    this.graves = this.graves.slice(Math.max(0, this.graves.length - this.settings.tombstones));
  }

  get(id: string): ReferencePanel | undefined {
    return this.panels.find((panel) => panel.id === id);
  }

  of(instance: string): ReferencePanel | undefined {
    return this.panels.find(({ shape }) => shape.instance === instance);
  }

  enable(panel: ReferencePanel, enabled: boolean): void {
    if (panel.enabled !== enabled) this.version++;
    panel.enabled = enabled;
  }

  push(panel: ReferencePanel, name: CapabilityName | "unknown", to: boolean | "busy" | "gone"): void {
    if (name === "unknown") return;
    const reason = pushedReason(name, to);
    if (panel.pushed.get(name) !== reason) this.version++;
    panel.pushed.set(name, reason);
  }

  /** What a snapshot shows, which guarded panels remember. */
  look(consumerKey: string): string[] {
    const visible = this.panels.filter((panel) => this.isVisible(panel));
    for (const { shown } of visible) shown.add(consumerKey);
    return visible
      .flatMap((panel) =>
        CAPABILITY_NAMES.map((name) => {
          const reason = this.unavailable(panel, name);
          return `${CAPABILITIES[name].id} of ${panel.id}${reason === undefined ? "" : `: ${reason}`}`;
        }),
      )
      .sort();
  }

  isVisible({ shape }: ReferencePanel): boolean {
    return !shape.guarded || this.signedIn;
  }

  unavailable(panel: ReferencePanel, name: CapabilityName): string | undefined {
    if (!panel.enabled) return "component-disabled";
    const pushed = panel.pushed.get(name);
    if (pushed !== undefined) return pushed;
    return name === "set" && !this.doorOpen ? DOOR_SHUT : undefined;
  }

  /** Phase 2. */
  resolve(
    request: AgentInvocationRequest,
    consumerKey: string,
    capability: ReferenceCapability,
  ): ReferencePanel {
    const { registrationId, instanceId, surfaceVersion } = request;
    const maySee = (panel: ReferencePanel) => this.isVisible(panel) || panel.shown.has(consumerKey);
    const candidates = this.panels.filter(
      (panel) => (instanceId === undefined || panel.shape.instance === instanceId) && maySee(panel),
    );
    const target =
      registrationId === undefined
        ? this.byInstance(candidates, instanceId, consumerKey)
        : this.byRegistration(candidates, registrationId, instanceId);
    const old = surfaceVersion !== undefined && surfaceVersion !== String(this.version);
    if (old && capability.effect === "destructive")
      throw new Refused("STALE_CAPABILITY reason=surface-version-mismatch");
    return target;
  }

  private byRegistration(
    candidates: readonly ReferencePanel[],
    registrationId: string,
    instanceId: string | undefined,
  ): ReferencePanel {
    if (this.get(registrationId)) {
      const found = candidates.find(({ id }) => id === registrationId);
      if (found) return found;
      throw new Refused(NOT_FOUND);
    }
    const unknown = candidates.length > 0 ? "STALE_CAPABILITY reason=surface-reloaded" : NOT_FOUND;
    const [grave] = this.graves.filter(
      ({ panel }) =>
        panel.id === registrationId && (instanceId === undefined || panel.shape.instance === instanceId),
    );
    if (!grave) throw new Refused(unknown);
    const successor = candidates.find(({ shape }) => shape.instance === grave.panel.shape.instance);
    const known = successor
      ? `STALE_CAPABILITY reason=registration-replaced liveRegistrationId=${successor.id}`
      : UNMOUNTED;
    throw this.perhapsForgotten([grave], known, unknown);
  }

  private byInstance(
    candidates: readonly ReferencePanel[],
    instanceId: string | undefined,
    consumerKey: string,
  ): ReferencePanel {
    const visible = candidates.filter((panel) => this.isVisible(panel));
    if (visible.length > 1) throw new Refused("AMBIGUOUS_INSTANCE");
    const [only = candidates[0]] = visible;
    if (only) return only;
    const known = this.graves.filter(
      ({ panel }) =>
        (instanceId === undefined || panel.shape.instance === instanceId) &&
        (!panel.shape.guarded || panel.shown.has(consumerKey)),
    );
    throw this.perhapsForgotten(known, UNMOUNTED, NOT_FOUND);
  }

  /** A clock that was set back leaves open whether what had expired before is remembered. */
  private perhapsForgotten(graves: readonly Grave[], known: string, unknown: string): Refused {
    if (graves.length > 0 && this.time.wentBack) return new Refused(`${known} || ${unknown}`);
    return new Refused(graves.some(({ expiresAt }) => expiresAt > this.time.now) ? known : unknown);
  }
}

function pushedReason(name: CapabilityName, to: boolean | "busy" | "gone"): string | undefined {
  if (to === "busy") return "Busy.";
  if (to !== false) return undefined;
  return name === "set" ? DOOR_SHUT : "Currently unavailable";
}
