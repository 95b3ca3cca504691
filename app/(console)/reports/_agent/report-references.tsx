"use client";

import { requireConfirmation } from "agent-surface";
import { useAgentProcedure } from "agent-surface/orpc/react";
import { useEffect } from "react";
import { z } from "zod";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { requirePermission } from "../../_agent/require-permission";
import { describePlan, type ReportPlan, requestOf } from "../_state/report-plan";

const sendInput = z.looseObject({ recipient: z.string() });

const BUILDER = { type: "reports.builder" };
const EMAIL = "domain:reports.email";

/** A report of the server, by default the one that is built on the page. */
export function GenerateReference({ plan }: { plan: ReportPlan }) {
  const { refs } = useConsoleAgent();
  useAgentProcedure(refs.reports.generate, {
    bind: () => requestOf(plan),
    overridableFields: ["kind", "period", "groupBy", "cities"],
    policies: [requirePermission("devices:read")],
    context: BUILDER,
  });
  return null;
}

/** Sends exactly the report that is built on the page. Mounted for people who may send reports. */
export function EmailReference({ plan }: { plan: ReportPlan }) {
  const { refs, registry } = useConsoleAgent();

  // A person who is asked to approve the sending sees when it no longer is what the screen shows.
  useEffect(
    () => boundValuesOf(registry).tell([EMAIL], { input: requestOf(plan), names: new Map() }),
    [registry, plan],
  );

  useAgentProcedure(refs.reports.email, {
    bind: () => requestOf(plan),
    describe: () => `Sends the report as built: ${describePlan(plan)}.`,
    confirmation: "required",
    policies: [
      requirePermission("reports:send"),
      requireConfirmation({
        summary: (input) => `Send the report “${describePlan(plan)}” to ${sendInput.parse(input).recipient}`,
      }),
    ],
    context: BUILDER,
  });
  return null;
}
