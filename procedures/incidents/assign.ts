import { z } from "zod";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { changeIncidents } from "./change-incidents";
import { incidentChangeSchema, incidentTargetsSchema } from "./incident-schema";
import { type Assignee, listAssignees } from "./list-assignees";
import { lockTargets } from "./lock-targets";

/** Gives unresolved incidents to one member, or takes them from whoever has them; all of them or none. */
export const assign = memberProcedure
  .meta({
    access: "incidents:write",
    rateLimit: { limit: 120, windowMs: 60_000 },
    agent: {
      expose: true,
      description:
        "Assign unresolved incidents to a member of the organisation, who then takes care of them.",
      sideEffect: "write",
    },
  })
  .input(
    z.strictObject({
      incidents: incidentTargetsSchema,
      assignee: plainText(254)
        .min(1)
        .nullable()
        .describe("Name of the member, as listed; an email or id does as well. null: nobody"),
    }),
  )
  .use(runMutation)
  .use(lockTargets)
  .output(incidentChangeSchema)
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, locked } = context;
    const members = await listAssignees(transaction, session.organization.id);
    const found = input.assignee === null ? [] : membersNamed(members, input.assignee);
    const [member, another] = found;
    if (input.assignee !== null && (member === undefined || another !== undefined)) {
      throw errors.PRECONDITION_FAILED({ message: describeUnclear(members, another !== undefined) });
    }
    const resolved = locked.filter(({ status }) => status === "resolved");
    if (resolved.length > 0) {
      const names = resolved.slice(0, 5).map(({ reference }) => reference);
      const message = `${names.join(", ")} is resolved already. Reopen it first, or leave it out.`;
      throw errors.PRECONDITION_FAILED({ message });
    }
    const assigneeId = member?.id ?? null;
    return await changeIncidents(context, {
      toChange: locked.filter((row) => row.assigneeId !== assigneeId),
      set: { assigneeId },
      event: member === undefined ? { kind: "unassigned" } : { kind: "assigned", detail: member.name },
    });
  });

function membersNamed(members: readonly Assignee[], wanted: string): Assignee[] {
  const exact = members.filter(({ id }) => id === wanted);
  if (exact.length > 0) return exact;
  const text = wanted.trim().toLocaleLowerCase("en");
  return members.filter(({ name, email }) =>
    [name, email].some((value) => value.toLocaleLowerCase("en") === text),
  );
}

function describeUnclear(members: readonly Assignee[], several: boolean): string {
  if (several) return "Several members have that name. Name the one you mean by email.";
  const names = members.slice(0, 8).map(({ name }) => name);
  return `Nobody of that name can take care of incidents here. Name one of: ${names.join(", ")}.`;
}
