"use client";

import { useEffect, useEffectEvent } from "react";
import { TABLE_PLACES } from "../devices/_agent/places";
import { announceDeviceChange } from "../devices/_state/announce-device-change";
import { undoOfChange } from "../devices/_state/undo-of-change";
import { useChangeDevices } from "../devices/_state/use-change-devices";
import { useConsoleAgent } from "./console-agent-provider";
import type { DeviceChangeNews } from "./device-changes";
import { devicePlace } from "./touch-places";

/**
 * Tells the person what the assistant has changed on the server, and lets them undo it the way they undo their own
 * changes. What they change themselves is no longer outlined as the assistant's.
 */
export function DeviceChangeAnnouncer() {
  const { deviceChanges, hand } = useConsoleAgent();
  const { change } = useChangeDevices();

  const announce = useEffectEvent((news: DeviceChangeNews) => {
    // Rows that leave the selection because they changed are none of its own changes.
    hand.release([TABLE_PLACES.default.selection, TABLE_PLACES.comparison.selection]);
    if (news.by === "person") hand.release(news.devices.map((device) => devicePlace(device.id)));
    else {
      const undo = undoOfChange(news);
      announceDeviceChange(news, undo && (() => void change(undo)));
    }
  });
  useEffect(() => deviceChanges.subscribe((news) => announce(news)), [deviceChanges]);

  return null;
}
