"use client";

import { useQueryClient } from "@tanstack/react-query";
import { action, emptyObjectSchema, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { isNotThere } from "@/app/_lib/is-not-there";
import { orpc } from "@/app/_lib/rpc";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import type { IncidentDetail } from "../_state/incident-cache";
import type { IncidentsScreen } from "../_state/use-incidents-screen";
import { detailStateSchema, incidentIdSchema } from "./incident-schemas";
import { DETAIL_PLACE, TARGETS_CONTROL } from "./places";

const MAX_EVENTS = 30;

const detailState = zs(detailStateSchema);
const openInput = zs(
  z.strictObject({
    incidentId: incidentIdSchema.describe("Id of the incident to show, from incidents.list"),
  }),
);

/** Declares `incidents.detail`: one incident with its timeline, beside the list. */
export function useDetailCapabilities(screen: IncidentsScreen): void {
  const { guard, hand } = useConsoleAgent();
  const queryClient = useQueryClient();
  const { openId } = screen;

  async function detailOf(incidentId: string): Promise<IncidentDetail> {
    const options = orpc.incidents.get.queryOptions({ input: { incidentId } });
    try {
      return await queryClient.fetchQuery({ ...options, retry: false });
    } catch (error) {
      if (!isNotThere(error)) throw error;
      throw unmetCondition("unknown-incident", "There is no such incident. Use an id from incidents.list.", {
        incidentId,
      });
    }
  }

  useAgentComponent({
    type: "incidents.detail",
    description:
      "Details and timeline of one incident, beside the list. Opening them does not leave the list.",
    priority: 5,
    observations: {
      read: observation({
        description: "Read whether the details are open and the incident they show, with its timeline.",
        output: detailState,
        read: async () => stateOf(openId === null ? null : await detailOf(openId)),
      }),
    },
    actions: {
      open: action({
        description: "Open one incident of the list: show its details and its timeline beside the list.",
        input: openInput,
        output: detailState,
        effect: "local-state",
        idempotent: true,
        precondition: () => guard.assertFree(TARGETS_CONTROL),
        execute: async ({ incidentId }, { signal }) => {
          const incident = await detailOf(incidentId);
          screen.open(incidentId);
          await screen.settled((now) => now.opened?.id === incidentId, signal);
          if (incidentId !== openId) {
            announceAgentChange(hand, {
              places: [DETAIL_PLACE],
              message: `Details of ${incident.reference} opened`,
              undo: () => screen.open(openId),
            });
          }
          return stateOf(incident);
        },
      }),
      close: action({
        description: "Close the details of the incident.",
        input: emptyObjectSchema,
        output: detailState,
        effect: "local-state",
        idempotent: true,
        when: () => openId !== null,
        unavailableReason: "No incident is open.",
        precondition: () => guard.assertFree(TARGETS_CONTROL),
        execute: async (_input, { signal }) => {
          screen.open(null);
          await screen.settled((now) => now.openId === null, signal);
          announceAgentChange(hand, {
            places: [],
            message: "Details closed",
            undo: () => screen.open(openId),
          });
          return stateOf(null);
        },
      }),
    },
  });
}

function stateOf(incident: IncidentDetail | null): z.output<typeof detailStateSchema> {
  if (incident === null) return { open: false, incident: null };
  const { id, reference, title, severity, status, deviceId, deviceName, city, site, assignee, openedAt } =
    incident;
  const { description, resolution } = incident;
  const timeline = incident.timeline.slice(-MAX_EVENTS).map(describeEvent);
  return {
    open: true,
    incident: {
      id,
      reference,
      title,
      severity,
      status,
      deviceId,
      deviceName,
      city,
      site,
      assignee,
      openedAt,
      description,
      resolution,
      timeline,
    },
  };
}

function describeEvent({ at, kind, by, detail }: IncidentDetail["timeline"][number]): string {
  return `${at} ${kind} by ${by ?? "the monitoring"}${detail === null ? "" : `: ${detail}`}`;
}
