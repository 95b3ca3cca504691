import { manifestOf } from "./agent/manifest";
import { deny } from "./approvals/deny";
import { get as getApproval } from "./approvals/get";
import { grant } from "./approvals/grant";
import { list as listApprovals } from "./approvals/list";
import { list } from "./audit/list";
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
  audit: { record, list },
};

/** Everything the server can be asked. */
export const router = {
  ...application,
  agent: { manifest: manifestOf(application) },
};

export type AppRouter = typeof router;
