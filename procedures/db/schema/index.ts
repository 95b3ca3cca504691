export { AUDIT_ACTORS, AUDIT_SOURCES, auditRecord } from "./audit-record";
export { account, session, user, verification } from "./auth";
export { CONNECTION_KINDS, DEVICE_STATUSES, device } from "./device";
export { deviceNote } from "./device-note";
export { deviceTelemetry } from "./device-telemetry";
export { idempotencyRecord } from "./idempotency-record";
export {
  INCIDENT_EVENT_KINDS,
  INCIDENT_SEVERITIES,
  INCIDENT_STATUSES,
  incident,
  incidentEvent,
} from "./incident";
export { invitation } from "./invitation";
export { MAIL_KINDS, MAIL_STATUSES, type MailAttachment, mailOutbox } from "./mail-outbox";
export { membership, organization, ROLES } from "./organization";
export { rateLimit } from "./rate-limit";
export { APPROVAL_ACTORS, APPROVAL_EFFECTS, APPROVAL_STATES, serverApproval } from "./server-approval";
export { technician, WORK_ORDER_PRIORITIES, workOrder } from "./work-order";
