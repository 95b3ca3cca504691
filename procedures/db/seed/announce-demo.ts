import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from "./demo-organizations";

/** Tells once, at first start, who can sign in. */
export function announceDemo(print: (line: string) => void): void {
  print("");
  print(`Fleetline demo accounts (password of each: ${DEMO_PASSWORD})`);
  for (const { name, personas } of DEMO_ORGANIZATIONS) {
    for (const { email, role } of personas) print(`  ${email.padEnd(32)} ${role.padEnd(10)} ${name}`);
  }
  print("");
}
