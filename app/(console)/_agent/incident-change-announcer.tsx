"use client";

import { useEffect, useEffectEvent } from "react";
import { announceIncidentChange } from "../incidents/_state/announce-incident-change";
import { useChangeIncidents } from "../incidents/_state/use-change-incidents";
import { useConsoleAgent } from "./console-agent-provider";
import type { IncidentChangeNews } from "./incident-changes";
import { incidentPlace } from "./touch-places";

/**
 * Tells the person what the assistant has changed about incidents, and lets them undo it the way they undo their own
 * changes. What they change themselves is no longer outlined as the assistant's.
 */
export function IncidentChangeAnnouncer() {
  const { incidentChanges, hand } = useConsoleAgent();
  const { changeAll } = useChangeIncidents();

  const announce = useEffectEvent((news: IncidentChangeNews) => {
    if (news.by === "person") hand.release(news.changed.map(({ id }) => incidentPlace(id)));
    else announceIncidentChange(news, (undo) => void changeAll(undo));
  });
  useEffect(() => incidentChanges.subscribe((news) => announce(news)), [incidentChanges]);

  return null;
}
