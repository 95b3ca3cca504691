import type { ReactNode } from "react";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { absoluteTime } from "@/app/_lib/relative-time";
import type { DeviceDetail } from "../_state/device-cache";
import { BatteryLevel } from "./battery-level";
import { StatusBadge } from "./status-badge";

const CONNECTIONS: Readonly<Record<DeviceDetail["connection"], string>> = {
  ethernet: "Ethernet",
  lorawan: "LoRaWAN",
  lte: "LTE",
  wifi: "Wi-Fi",
};

/** How the device is doing, as a list of terms. */
export function DeviceCondition({ device }: { device: DeviceDetail }) {
  return (
    <dl>
      <Fact term="Status">
        <StatusBadge status={device.status} />
      </Fact>
      {device.disabledAt ? (
        <Fact term="Disabled">
          <TimeAgo iso={device.disabledAt} />
          {device.disabledReason ? <span className="text-text-muted"> · {device.disabledReason}</span> : null}
        </Fact>
      ) : null}
      <Fact term="Battery">
        <BatteryLevel percent={device.battery} />
      </Fact>
      <Fact term="Last seen">
        <TimeAgo iso={device.lastSeenAt} />
      </Fact>
    </dl>
  );
}

/** What the device is and where it stands, as a list of terms. */
export function DeviceInstallation({ device }: { device: DeviceDetail }) {
  return (
    <dl>
      <Fact term="Location">
        {device.city} · {device.site}
      </Fact>
      <Fact term="Coordinates">
        <span className="tabular-nums">
          {device.latitude.toFixed(4)}, {device.longitude.toFixed(4)}
        </span>
      </Fact>
      <Fact term="Model">{device.model}</Fact>
      <Fact term="Firmware">
        <span className="font-mono text-xs">{device.firmware}</span>
      </Fact>
      <Fact term="Connection">{CONNECTIONS[device.connection]}</Fact>
      <Fact term="Serial number">
        <span className="font-mono text-xs">{device.serialNumber}</span>
      </Fact>
      <Fact term="Device id">
        <span className="font-mono text-xs break-all">{device.id}</span>
      </Fact>
      <Fact term="Installed">{absoluteTime(device.installedAt).slice(0, 10)}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-4 border-b py-2 text-[13px] last:border-0">
      <dt className="w-28 shrink-0 text-text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
