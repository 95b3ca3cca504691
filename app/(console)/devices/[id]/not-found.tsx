import { RadioTower } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { RouteReady } from "../../_agent/route-ready";

export default function DeviceNotFound() {
  return (
    <>
      <RouteReady outcome="not-found" />
      <h1 className="sr-only">Device not found</h1>
      <EmptyState
        role="status"
        icon={RadioTower}
        title="There is no such device"
        action={
          <Link href="/devices" className={buttonClass("primary")}>
            Go to devices
          </Link>
        }
      >
        Your organisation has no device with this id. It may have been removed, or the address is mistyped.
      </EmptyState>
    </>
  );
}
