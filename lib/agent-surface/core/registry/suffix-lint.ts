import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import { warn } from "../errors/report-contained";
import type { Registration } from "./registration";
import type { Surface } from "./surface";

/**
 * Finds `view:x.y` beside `domain:x.y`: two ways to one thing confuse a model (D4). Answers with the
 * announcement, to be made once the registration stands.
 * @throws {AgentSurfaceDefinitionError} when the policy is `error`
 */
export function reportSuffixCollisions(
  surface: Surface,
  registration: Registration,
): (() => void) | undefined {
  if (surface.suffixPolicy === "off") return undefined;
  const tails = registration.capabilities.flatMap(({ id, plane }) => {
    const tail = id.slice(id.indexOf(":") + 1);
    const twin = plane === "view" ? `domain:${tail}` : `view:${tail}`;
    return isKnown(surface, registration, twin) ? [tail] : [];
  });
  return announce(surface, tails);
}

/** The same for the paths that an executor brings. */
export function reportExecutorCollisions(surface: Surface, paths: readonly string[]): void {
  if (surface.suffixPolicy === "off") return;
  announce(
    surface,
    paths.filter((path) => surface.table.has(`view:${path}`)),
  )();
}

function isKnown(surface: Surface, registration: Registration, id: string): boolean {
  return (
    surface.table.has(id) ||
    registration.capabilities.some((capability) => capability.id === id) ||
    (id.startsWith("domain:") && (surface.executor?.paths?.includes(id.slice(7)) ?? false))
  );
}

function announce(surface: Surface, tails: readonly string[]): () => void {
  const first = tails[0];
  if (first !== undefined && surface.suffixPolicy === "error") {
    throw new AgentSurfaceDefinitionError(
      "DUPLICATE_CAPABILITY",
      `"view:${first}" stands beside "domain:${first}".`,
    );
  }
  return () => {
    for (const tail of new Set(tails)) {
      warn(`"view:${tail}" stands beside "domain:${tail}"; a model cannot tell which one to use.`);
      surface.audit.record({ type: "collision-suspected", capabilityId: `view:${tail}`, actor: "runtime" });
      surface.events.emit({
        type: "collision-suspected",
        viewCapabilityId: `view:${tail}`,
        domainProcedureId: `domain:${tail}`,
      });
    }
  };
}
