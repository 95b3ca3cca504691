import type { Contest } from "../contest";
import { callContests } from "./calls";
import { consumerContests } from "./consumers";
import { payloadContests } from "./payloads";
import { registrationContests } from "./registrations";
import { snapshotContests } from "./snapshots";
import { toolsetContests } from "./toolsets";

/** What is measured of the runtime alone, in Node and in a browser, by the name of its row. */
export const runtimeContests: Record<string, () => Contest> = {
  ...snapshotContests,
  ...registrationContests,
  ...callContests,
  ...consumerContests,
  ...payloadContests,
  ...toolsetContests,
};
