import { DeviceCondition, DeviceInstallation } from "../../_components/device-facts";
import type { DeviceDetail } from "../../_state/device-cache";
import { Card } from "./card";

export function OverviewTab({ device }: { device: DeviceDetail }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Card title="Condition">
        <DeviceCondition device={device} />
      </Card>
      <Card title="Installation">
        <DeviceInstallation device={device} />
      </Card>
    </div>
  );
}
