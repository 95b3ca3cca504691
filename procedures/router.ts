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
import { reboot } from "./devices/reboot";
import { search } from "./devices/search";
import { current } from "./session/current";
import { createOrganization } from "./setup/create-organization";
import { status } from "./setup/status";

const application = {
  setup: { status, createOrganization },
  session: { current },
  devices: { search, get, disable, enable, reboot, decommission },
  approvals: { list: listApprovals, get: getApproval, grant, deny },
  audit: { record, list },
};

/** Everything the server can be asked. */
export const router = {
  ...application,
  agent: { manifest: manifestOf(application) },
};

export type AppRouter = typeof router;
