export { AUDIT_ACTORS, AUDIT_SOURCES, auditRecord } from "./audit-record";
export { account, session, user, verification } from "./auth";
export { CONNECTION_KINDS, DEVICE_STATUSES, device } from "./device";
export { deviceNote } from "./device-note";
export { deviceTelemetry } from "./device-telemetry";
export { idempotencyRecord } from "./idempotency-record";
export { membership, organization, ROLES } from "./organization";
export { rateLimit } from "./rate-limit";
export { APPROVAL_ACTORS, APPROVAL_STATES, serverApproval } from "./server-approval";
