import { manifestOf } from "./agent/manifest";
import { list } from "./audit/list";
import { record } from "./audit/record";
import { disable } from "./devices/disable";
import { enable } from "./devices/enable";
import { get } from "./devices/get";
import { search } from "./devices/search";
import { current } from "./session/current";
import { createOrganization } from "./setup/create-organization";
import { status } from "./setup/status";

const application = {
  setup: { status, createOrganization },
  session: { current },
  devices: { search, get, disable, enable },
  audit: { record, list },
};

/** Everything the server can be asked. */
export const router = {
  ...application,
  agent: { manifest: manifestOf(application) },
};

export type AppRouter = typeof router;
