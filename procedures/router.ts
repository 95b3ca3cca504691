import { manifestOf } from "./agent/manifest";
import { deny } from "./approvals/deny";
import { get as getApproval } from "./approvals/get";
import { grant } from "./approvals/grant";
import { list as listApprovals } from "./approvals/list";
import { list as listAudit } from "./audit/list";
import { record } from "./audit/record";
import { decommission } from "./devices/decommission";
import { disable } from "./devices/disable";
import { enable } from "./devices/enable";
import { get } from "./devices/get";
import { locations } from "./devices/locations";
import { reboot } from "./devices/reboot";
import { search } from "./devices/search";
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
import { current } from "./session/current";
import { createOrganization } from "./setup/create-organization";
import { status } from "./setup/status";
import { dispatchTechnician } from "./work-orders/dispatch-technician";
import { list as listWorkOrders } from "./work-orders/list";

const application = {
  setup: { status, createOrganization },
  session: { current },
  devices: { search, get, locations, disable, enable, reboot, decommission, dispatchTechnician },
  approvals: { list: listApprovals, get: getApproval, grant, deny },
  incidents: { list: listIncidents, get: getIncident, acknowledge, assign, resolve, reopen },
  workOrders: { list: listWorkOrders },
  audit: { record, list: listAudit },
  profile: { update: updateProfile },
  organization: { read: readOrganization, updateRetention },
  organizations: { mine, switch: switchOrganization },
  members: { list: listMembers, invite, setRole, remove },
  invitations: { list: listInvitations, look, accept, revoke },
  mail: { list: listMail, open },
};

/** Everything the server can be asked. */
export const router = {
  ...application,
  agent: { manifest: manifestOf(application) },
};

export type AppRouter = typeof router;
