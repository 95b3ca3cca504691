export type { AuditBatch, AuditDelivery, AuditDeliveryOptions, AuditDeliveryStats } from "./audit-delivery";
export { createAuditDelivery } from "./audit-delivery";
