import type { Act } from "./act";
import type { Settings } from "./program";
import { ReferencePipeline } from "./reference-pipeline";
import type { ReferencePanel } from "./reference-surface";

/** What the runtime has to do, written from its specification as plainly as that allows. */
export class ReferenceModel {
  readonly pipeline: ReferencePipeline;

  constructor(private readonly settings: Settings) {
    this.pipeline = new ReferencePipeline(settings);
  }

  /** Takes the step, and gives what a snapshot has to show when the step was to look. */
  apply(act: Act): readonly string[] | undefined {
    let seen: readonly string[] | undefined;
    if (act.do === "wait") this.wait(act.ms);
    else if (act.do === "look") seen = this.pipeline.surface.look(act.consumerKey);
    else this.take(act);
    this.drain();
    this.pipeline.confirmations.sweep();
    return seen;
  }

  private take(act: Exclude<Act, { do: "wait" | "look" }>): void {
    const { surface } = this.pipeline;
    switch (act.do) {
      case "mount": {
        const owner = surface.of(act.shape.instance);
        if (owner && this.settings.duplicates === "reject") return;
        if (owner) this.unmount(owner);
        surface.add(act.shape, act.registrationId);
        return;
      }
      case "unmount":
        this.withPanel(act.registrationId, (panel) => this.unmount(panel));
        return;
      case "invalidate":
        this.withPanel(act.registrationId, () => void surface.version++);
        return;
      case "enable":
        this.withPanel(act.registrationId, (panel) => surface.enable(panel, act.enabled));
        return;
      case "push":
        this.withPanel(act.registrationId, (panel) => surface.push(panel, act.name, act.to));
        return;
      case "invoke":
        this.pipeline.invoke(act);
        return;
      case "abort":
        this.pipeline.abandon(act.call);
        return;
      case "finish":
        this.pipeline.finish(this.pipeline.executions[act.execution], act.well);
        return;
      case "answer":
        this.pipeline.confirmations.answer(act.confirmationId, act.how);
        return;
      case "jump":
        this.pipeline.time.jump(act.ms);
        return;
      case "sign":
        surface.signedIn = act.in;
        return;
      case "door":
        surface.doorOpen = act.open;
        return;
      case "screen":
        surface.screen = act.n;
        return;
      case "dispose":
        this.dispose();
        return;
    }
  }

  private withPanel(id: string, change: (panel: ReferencePanel) => void): void {
    const panel = this.pipeline.surface.get(id);
    if (panel) change(panel);
  }

  private unmount(panel: ReferencePanel): void {
    this.pipeline.surface.remove(panel);
    for (const call of this.pipeline.inFlight.filter((one) => one.panel === panel)) {
      if (call.stage === "preparing") {
        this.pipeline.settle(call, "COMPONENT_UNMOUNTED phase=before-dispatch");
      } else if (call.capability.effect !== "navigation") {
        this.pipeline.settle(call, "COMPONENT_UNMOUNTED phase=mid-flight dispatched=true");
      } else {
        call.aborted = true;
        if (call.input.how === "waits") this.pipeline.later.push(() => this.pipeline.finish(call, false));
      }
    }
    this.pipeline.confirmations.expireOf(panel.id);
  }

  private dispose(): void {
    if (this.pipeline.disposed) return;
    this.pipeline.disposed = true;
    for (const call of [...this.pipeline.inFlight])
      this.pipeline.settle(call, "CANCELLED reason=surface-disposed");
    this.pipeline.later = [];
    for (const panel of [...this.pipeline.surface.panels]) this.pipeline.surface.remove(panel);
    for (const { id } of this.pipeline.confirmations.records)
      this.pipeline.confirmations.answer(id, "expire");
  }

  private wait(ms: number): void {
    const end = this.pipeline.time.passed + ms;
    for (;;) {
      const due = this.pipeline.inFlight
        .flatMap((call) => (call.deadline && call.deadline.at <= end ? [{ call, ...call.deadline }] : []))
        .sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (!due) break;
      this.pipeline.time.passed = due.at;
      this.pipeline.settle(due.call, "TIMEOUT");
      this.drain();
    }
    this.pipeline.time.passed = end;
  }

  private drain(): void {
    for (let next = this.pipeline.later.shift(); next; next = this.pipeline.later.shift()) next();
  }
}
