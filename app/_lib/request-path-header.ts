/** Carries the requested path from the proxy to the layouts, which are not told it by themselves. */
export const REQUEST_PATH_HEADER = "x-fleetline-request-path";
