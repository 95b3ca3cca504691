"use client";

import { useRef, useState } from "react";
import { describeFailure } from "@/app/_lib/rpc";
import type { DeviceDetail } from "../../_state/device-cache";
import type { DeviceChange } from "../../_state/use-change-devices";
import { type ConflictingDevice, conflictIn, type Difference, differencesBetween } from "./version-conflict";

export interface VersionedForm {
  /** The version that the person's input rests on: the one when the form opened, or the one that they were shown since. */
  readonly version: number;
  /** What somebody else has changed meanwhile; the person's input stays, and submitting again is a decision. */
  readonly conflict: readonly Difference[] | undefined;
  readonly failure: string | undefined;
  /** Makes the change; resolves with whether it was made. */
  submit(change: DeviceChange): Promise<boolean>;
}

/** A form that overwrites part of a device, and never what the person has not seen. */
export function useVersionedForm(
  device: DeviceDetail,
  attempt: (change: DeviceChange) => Promise<void>,
): VersionedForm {
  const [opened] = useState(device);
  const [current, setCurrent] = useState<ConflictingDevice>();
  const [failure, setFailure] = useState<string>();

  const sending = useRef(false);

  async function submit(change: DeviceChange): Promise<boolean> {
    // The second press of a double click comes before anything says that the first one is on its way.
    if (sending.current) return false;
    sending.current = true;
    setFailure(undefined);
    try {
      await attempt(change);
      return true;
    } catch (error) {
      const conflicting = conflictIn(error);
      if (conflicting === undefined) setFailure(describeFailure(error));
      else setCurrent(conflicting);
      return false;
    } finally {
      sending.current = false;
    }
  }

  return {
    version: current?.version ?? opened.version,
    conflict: current && differencesBetween(opened, current),
    failure,
    submit,
  };
}
