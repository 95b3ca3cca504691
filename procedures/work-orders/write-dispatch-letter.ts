export interface Dispatch {
  readonly reference: string;
  readonly priority: string;
  readonly instructions: string;
  readonly requestedBy: { readonly name: string; readonly email: string };
  readonly organization: string;
  readonly device: {
    readonly name: string;
    readonly model: string;
    readonly city: string;
    readonly site: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly incident: { readonly reference: string; readonly title: string } | undefined;
}

/** What a technician is told: where to go, what to do and whom to ask. */
export function writeDispatchLetter(dispatch: Dispatch): { subject: string; body: string } {
  const { reference, priority, device, incident, requestedBy } = dispatch;
  const lines = [
    `${dispatch.organization} asks for a visit on site.`,
    "",
    `Work order: ${reference} (${priority})`,
    `Device: ${device.name}, ${device.model}`,
    `Where: ${device.site}, ${device.city} (${device.latitude}, ${device.longitude})`,
    ...(incident ? [`Incident: ${incident.reference}, ${incident.title}`] : []),
    "",
    dispatch.instructions,
    "",
    `Questions: ${requestedBy.name}, ${requestedBy.email}`,
  ];
  const urgent = priority === "urgent" ? "Urgent: " : "";
  return { subject: `${urgent}${reference} in ${oneLine(device.city, 60)}`, body: lines.join("\n") };
}

/** Names are people's own text, and a subject is one short line. */
function oneLine(text: string, maxLength: number): string {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, maxLength).join("");
}
