import { builder } from "../base/builder";
import type { SignedInContext } from "../base/observed-context";
import type { Database } from "../db/database";
import { describeStale, lockIncidents } from "./change-incidents";
import type { IncidentTarget } from "./incident-schema";

interface MutationContext extends SignedInContext {
  readonly transaction: Database;
}

/** Locks the incidents that the input names, or refuses the whole call. Place it after `runMutation`. */
export const lockTargets = builder
  .$context<MutationContext>()
  .middleware(async ({ context, errors, next }, input: { readonly incidents: readonly IncidentTarget[] }) => {
    const { transaction, session } = context;
    const locked = await lockIncidents(transaction, session.organization.id, input.incidents);
    if (locked.state === "missing") throw errors.NOT_FOUND({ data: { ids: locked.ids } });
    if (locked.state === "stale") {
      throw errors.PRECONDITION_FAILED({ message: describeStale(locked.references) });
    }
    return await next({ context: { locked: locked.rows } });
  });
