"use client";

import { classNames } from "@/app/_components/ui/class-names";
import { Skeleton } from "@/app/_components/ui/skeleton";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched } from "../../_agent/console-agent-provider";
import { workOrdersPlace } from "../../_agent/touch-places";
import type { WorkOrder } from "../_state/use-dispatch-technician";

export interface WorkOrderListProps {
  readonly deviceId: string;
  /** Absent while they are loading. */
  readonly orders: readonly WorkOrder[] | undefined;
}

/** Who was sent to a device and for what, the latest first. */
export function WorkOrderList({ deviceId, orders }: WorkOrderListProps) {
  const place = workOrdersPlace(deviceId);
  const touched = useAgentTouched(place);
  if (orders === undefined) return <Skeleton className="h-8 w-full" />;
  if (orders.length === 0) return <p className="text-[13px] text-text-muted">Nobody has been sent here.</p>;
  return (
    <>
      <AgentTouchTag place={place} />
      <ul className="flex flex-col gap-2 rounded-md" data-agent-touched={touched || undefined}>
        {orders.map((order) => (
          <li key={order.id} className="rounded-md border px-2.5 py-2 text-[13px]">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{order.reference}</span>
              <span className={classNames(order.priority === "urgent" ? "text-danger" : "text-text-muted")}>
                {order.priority === "urgent" ? "Urgent" : "Routine"}
              </span>
              <span className="ml-auto text-xs text-text-muted">
                <TimeAgo iso={order.createdAt} />
              </span>
            </p>
            <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-wrap wrap-anywhere">
              {order.instructions}
            </p>
            <p className="mt-1 text-xs text-text-muted">
              To {order.sentTo.join(", ")}
              {order.requestedBy === null ? null : `, asked for by ${order.requestedBy}`}
              {order.incident === null ? null : ` · ${order.incident}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
