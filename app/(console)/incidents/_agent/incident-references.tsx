"use client";

import { requireConfirmation } from "agent-surface";
import { useAgentProcedure } from "agent-surface/orpc/react";
import { useEffect } from "react";
import { z } from "zod";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { requirePermission } from "../../_agent/require-permission";
import type { Incident } from "../_state/incident-cache";
import {
  changeable,
  describeIncidents,
  type IncidentOperationKind,
  targetsOf,
} from "../_state/incident-change";

const boundInput = z.looseObject({ incidents: z.array(z.looseObject({ incidentId: z.string() })) });
const assignInput = boundInput.extend({ assignee: z.string().nullable().optional() });
const resolveInput = boundInput.extend({ resolution: z.string().optional() });

const NOTHING_CHOSEN = "Select or open an incident first";
const LIST = { type: "incidents.list" };
const BOUND = ["domain:incidents.acknowledge", "domain:incidents.assign", "domain:incidents.resolve"];

/** The query of all incidents, which nothing on the screen narrows. */
export function ListReference() {
  const { refs } = useConsoleAgent();
  useAgentProcedure(refs.incidents.list, { policies: [requirePermission("incidents:read")], context: LIST });
  return null;
}

/**
 * The operations on incidents, locked to what is selected or else open, in the version that the screen shows. Mounted
 * for people who may change incidents; the policy hides them as well should that change while the page is open.
 */
export function OperationReferences({ targets }: { targets: readonly Incident[] }) {
  const { refs, registry } = useConsoleAgent();

  // A person who is asked to approve a call sees names, and when it no longer is what the screen shows.
  useEffect(() => {
    const input = { incidents: targetsOf(targets) };
    const names = new Map(targets.map(({ id, reference }) => [id, reference]));
    return boundValuesOf(registry).tell(BOUND, { input, names });
  }, [registry, targets]);

  const bound = (kind: IncidentOperationKind, unfit: string) => ({
    when: () => changeable(kind, targets).length > 0,
    unavailableReason: targets.length === 0 ? NOTHING_CHOSEN : unfit,
    bind: () => ({ incidents: targetsOf(targets) }),
    describe: () =>
      targets.length === 0
        ? NOTHING_CHOSEN
        : `Acts on ${describeIncidents(targets)}. Select or open others to change that.`,
    confirmation: "required" as const,
    context: LIST,
  });
  const policies = (summary: (input: unknown) => string) => [
    requirePermission("incidents:write"),
    requireConfirmation({ summary }),
  ];

  useAgentProcedure(refs.incidents.acknowledge, {
    ...bound("acknowledge", "None of the chosen incidents is open"),
    policies: policies((input) => `Acknowledge ${namesIn(boundInput.parse(input), targets)}`),
  });
  useAgentProcedure(refs.incidents.assign, {
    ...bound("assign", "The chosen incidents are resolved"),
    policies: policies((input) => {
      const { assignee, ...rest } = assignInput.parse(input);
      const names = namesIn(rest, targets);
      return assignee ? `Assign ${names} to ${assignee}` : `Take the assignee from ${names}`;
    }),
  });
  useAgentProcedure(refs.incidents.resolve, {
    ...bound("resolve", "The chosen incidents are resolved already"),
    policies: policies((input) => {
      const { resolution = "", ...rest } = resolveInput.parse(input);
      return `Resolve ${namesIn(rest, targets)}, with the text “${resolution}”`;
    }),
  });
  return null;
}

/** Names what the call will really touch: the ids come from the input, their names from the screen. */
function namesIn({ incidents }: z.output<typeof boundInput>, targets: readonly Incident[]): string {
  const known = new Map(targets.map((target) => [target.id, target]));
  return describeIncidents(
    incidents.map(({ incidentId }) => known.get(incidentId) ?? { reference: incidentId, title: "" }),
  );
}
