import { type Environment, parseEnvironment } from "./parse-environment";

export { resolveAuthSecret } from "./auth-secret";
export { EnvironmentError } from "./environment-error";
export { type Environment, parseEnvironment, type SmtpSettings } from "./parse-environment";

declare global {
  var fleetlineEnvironment: Environment | undefined;
}

/** The settings of this process, parsed on first use. @throws EnvironmentError */
export function getEnvironment(): Environment {
  // Next bundles this module several times into one process; the process has one environment.
  globalThis.fleetlineEnvironment ??= parseEnvironment(process.env);
  return globalThis.fleetlineEnvironment;
}
