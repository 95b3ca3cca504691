import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import { warn } from "../errors/report-contained";
import type { Registration } from "./registration";
import type { Surface } from "./surface";

/**
 * Finds `view:x.y` beside `domain:x.y`: two ways to one thing confuse a model (D4). Answers with the
 * announcement, to be made once the registration stands.
 * @throws {AgentSurfaceDefinitionError} when the policy is `error`
 */
export function findSuffixCollisions(surface: Surface, { capabilities }: Registration): () => void {
  const isKnown = (id: string) => surface.table.has(id) || capabilities.some((own) => own.id === id);
  return collisionsOf(
    surface,
    capabilities.map(({ id }) => id.slice(id.indexOf(":") + 1)),
    (tail) =>
      isKnown(`view:${tail}`) &&
      (isKnown(`domain:${tail}`) || surface.executor?.paths?.includes(tail) === true),
  );
}

/** The same for the paths that an executor brings. */
export function findExecutorCollisions(surface: Surface, paths: readonly string[]): () => void {
  return collisionsOf(surface, paths, (path) => surface.table.has(`view:${path}`));
}

function collisionsOf(
  { suffixPolicy, audit, events }: Surface,
  tails: readonly string[],
  collides: (tail: string) => boolean,
): () => void {
  const collisions = (suffixPolicy === "off" ? [] : [...new Set(tails.filter(collides))]).map((tail) => ({
    viewCapabilityId: `view:${tail}`,
    domainProcedureId: `domain:${tail}`,
    words: `"view:${tail}" stands beside "domain:${tail}"; a model cannot tell which one to use.`,
  }));
  if (collisions[0] && suffixPolicy === "error") {
    throw new AgentSurfaceDefinitionError("DUPLICATE_CAPABILITY", collisions[0].words);
  }
  return () => {
    for (const { words, ...ids } of collisions) {
      warn(words);
      audit.record({ type: "collision-suspected", capabilityId: ids.viewCapabilityId, actor: "runtime" });
      events.emit({ type: "collision-suspected", ...ids });
    }
  };
}
