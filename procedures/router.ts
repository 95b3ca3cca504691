import { manifestOf } from "./agent/manifest";
import { disable } from "./devices/disable";
import { enable } from "./devices/enable";
import { get } from "./devices/get";
import { search } from "./devices/search";
import { current } from "./session/current";

const application = {
  session: { current },
  devices: { search, get, disable, enable },
};

/** Everything the server can be asked. */
export const router = {
  ...application,
  agent: { manifest: manifestOf(application) },
};

export type AppRouter = typeof router;
