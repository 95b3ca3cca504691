/** `devices.disable` → "Disable devices"; an operation that has no words here is called by its id. */
const WORDS: Readonly<Record<string, string>> = {
  "devices.disable": "Disable devices",
  "devices.enable": "Enable devices",
  "devices.reboot": "Reboot devices",
  "devices.decommission": "Decommission devices",
  "devices.rename": "Rename device",
  "devices.addNote": "Add note",
  "devices.moveSite": "Move device",
  "devices.dispatchTechnician": "Send technician",
  "incidents.acknowledge": "Acknowledge incident",
  "incidents.assign": "Assign incident",
  "incidents.resolve": "Resolve incident",
  "incidents.reopen": "Reopen incident",
  "reports.email": "Send report",
  "members.invite": "Invite member",
  "members.setRole": "Change role",
  "members.remove": "Remove member",
  "invitations.accept": "Accept invitation",
  "invitations.revoke": "Revoke invitation",
  "profile.update": "Change own name",
  "organization.updateRetention": "Change retention",
  "organizations.switch": "Switch organisation",
  "account.resetPassword": "Reset password",
  "mail.open": "Open letter",
  "approvals.grant": "Approve call",
  "approvals.deny": "Deny call",
};

/** Whose id it is: `view:devices.table.sort` and `domain:devices.disable` name a capability, the rest a procedure. */
const PLANE = /^(?:view|domain):/;

export function operationName(subject: string): string {
  const path = subject.replace(PLANE, "");
  return Object.hasOwn(WORDS, path) ? String(WORDS[path]) : path;
}
