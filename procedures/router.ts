import { manifestOf } from "./agent/manifest";
import { deny } from "./approvals/deny";
import { get as getApproval } from "./approvals/get";
import { grant } from "./approvals/grant";
import { list as listApprovals } from "./approvals/list";
import { activity as auditActivity } from "./audit/activity";
import { entry } from "./audit/entry";
import { list as listAudit } from "./audit/list";
import { record } from "./audit/record";
import { activity } from "./devices/activity";
import { addNote } from "./devices/add-note";
import { decommission } from "./devices/decommission";
import { disable } from "./devices/disable";
import { enable } from "./devices/enable";
import { exportCsv } from "./devices/export-csv";
import { get } from "./devices/get";
import { locations } from "./devices/locations";
import { moveSite } from "./devices/move-site";
import { notes } from "./devices/notes";
import { reboot } from "./devices/reboot";
import { rename } from "./devices/rename";
import { search } from "./devices/search";
import { telemetry } from "./devices/telemetry";
import { acknowledge } from "./incidents/acknowledge";
import { assign } from "./incidents/assign";
import { get as getIncident } from "./incidents/get";
import { list as listIncidents } from "./incidents/list";
import { reopen } from "./incidents/reopen";
import { resolve } from "./incidents/resolve";
import { accept } from "./invitations/accept";
import { list as listInvitations } from "./invitations/list";
import { look } from "./invitations/look";
import { revoke } from "./invitations/revoke";
import { list as listMail } from "./mail/list";
import { open } from "./mail/open";
import { invite } from "./members/invite";
import { list as listMembers } from "./members/list";
import { remove } from "./members/remove";
import { setRole } from "./members/set-role";
import { read as readOrganization } from "./organization/read";
import { updateRetention } from "./organization/update-retention";
import { mine } from "./organizations/mine";
import { switchOrganization } from "./organizations/switch-organization";
import { update as updateProfile } from "./profile/update";
import { download } from "./reports/download";
import { email } from "./reports/email";
import { generate } from "./reports/generate";
import { current } from "./session/current";
import { createOrganization } from "./setup/create-organization";
import { status } from "./setup/status";
import { dispatchTechnician } from "./work-orders/dispatch-technician";
import { list as listWorkOrders } from "./work-orders/list";

const application = {
  setup: { status, createOrganization },
  session: { current },
  devices: {
    search,
    get,
    telemetry,
    notes,
    activity,
    locations,
    exportCsv,
    disable,
    enable,
    reboot,
    decommission,
    rename,
    moveSite,
    addNote,
    dispatchTechnician,
  },
  approvals: { list: listApprovals, get: getApproval, grant, deny },
  incidents: { list: listIncidents, get: getIncident, acknowledge, assign, resolve, reopen },
  workOrders: { list: listWorkOrders },
  audit: { record, list: listAudit, activity: auditActivity, entry },
  profile: { update: updateProfile },
  organization: { read: readOrganization, updateRetention },
  organizations: { mine, switch: switchOrganization },
  members: { list: listMembers, invite, setRole, remove },
  invitations: { list: listInvitations, look, accept, revoke },
  reports: { generate, download, email },
  mail: { list: listMail, open },
};

/** Everything the server can be asked. */
export const router = {
  ...application,
  agent: { manifest: manifestOf(application) },
};

export type AppRouter = typeof router;
