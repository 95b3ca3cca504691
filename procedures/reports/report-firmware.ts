import { sql } from "drizzle-orm";
import { device } from "../db/schema";
import { type Findings, type ReportScope, share } from "./report-scope";

/** Which versions run where, at this moment. */
export async function reportFirmware({ database, devices, group }: ReportScope): Promise<Findings> {
  const rows = await database
    .select({
      group,
      firmware: device.firmware,
      devices: sql<number>`count(*)::integer`,
      offline: sql<number>`(count(*) filter (where ${device.status} = 'offline'))::integer`,
    })
    .from(device)
    .where(devices)
    .groupBy(group, device.firmware)
    .orderBy(group, device.firmware);
  const inGroup = new Map<string, number>();
  const ofVersion = new Map<string, number>();
  for (const row of rows) {
    inGroup.set(row.group, (inGroup.get(row.group) ?? 0) + row.devices);
    ofVersion.set(row.firmware, (ofVersion.get(row.firmware) ?? 0) + row.devices);
  }
  const all = [...inGroup.values()].reduce((sum, count) => sum + count, 0);
  const offline = rows.reduce((sum, row) => sum + row.offline, 0);
  return {
    columns: [
      { label: "Devices", unit: "count" },
      { label: "Share of group", unit: "percent" },
      { label: "Offline now", unit: "count" },
    ],
    rows: rows.map((row) => ({
      group: `${row.group} · ${row.firmware}`,
      values: [row.devices, share(row.devices, inGroup.get(row.group) ?? 0), row.offline],
    })),
    total: [all, share(all, all), offline],
    chart: {
      label: "Devices by firmware version",
      unit: "count",
      points: [...ofVersion]
        .map(([label, value]) => ({ label, value }))
        .sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
    },
  };
}
