import type { Capability } from "../catalog/capability";
import type { PastCall } from "../conversation/read-conversation";
import { isRecord, ownValue } from "../json-object";
import { forPerson } from "./for-person";
import { operationName } from "./operation-name";
import { plainText, sentence, spelledOut } from "./plain-text";

/** Says in ordinary words what a refusal means for the person, with its code. */
export function explainRefusal(call: PastCall, capability: Capability): string {
  const what = operationName(capability);
  if (call.outcome.kind !== "refused") {
    return `I have no result for “${what}”, so I do not know whether it happened. I will not repeat it; please check before asking again.`;
  }
  const { code, details } = call.outcome;
  const message = forPerson(call.outcome.message);
  const reason = typeof details.reason === "string" ? details.reason : "";
  if (details.dispatched === true) {
    return `“${what}” was sent, but I do not know whether it took effect (${code}). I will not repeat it. Please check the result before asking again.`;
  }
  switch (code) {
    case "CONFIRMATION_REQUIRED":
      return details.origin === "server"
        ? `“${what}” also needs an approval on the server, which is pending. Nothing has been executed yet. Tell me to continue once it is approved.`
        : `“${what}” is waiting for your approval. Nothing has been executed yet. Approve it, then tell me to continue.`;
    case "CONFIRMATION_INVALID":
      return explainConfirmation(what, reason, message);
    case "CAPABILITY_NOT_AVAILABLE":
      return `I cannot ${what} now: ${forPerson(reason) || message || "It is not available."} Nothing was changed.`;
    case "CAPABILITY_NOT_FOUND":
    case "COMPONENT_UNMOUNTED":
    case "STALE_CAPABILITY":
      return `“${what}” is not on the screen any more (${code}). Nothing was changed. Ask again when it is there.`;
    case "NOT_AUTHENTICATED":
      return SIGNED_OUT;
    case "NOT_AUTHORIZED":
      if (/\bsession has ended\b|\bsign in\b/i.test(call.outcome.message)) {
        return SIGNED_OUT;
      }
      return `You are not allowed to ${what}${details.origin === "server" ? "; the server refused it" : ""} (${code}). Nothing was changed.`;
    case "RATE_LIMITED":
      return `“${what}” was refused for now because of too many calls (${code}). ${waitHint(details.retryAfterMs)}`;
    case "INVALID_INPUT":
      return `The input for “${what}” was refused (${code}): ${issuesOf(call) || message} Nothing was changed. How shall I put it?`;
    case "AMBIGUOUS_INSTANCE":
      return `There is more than one place where I could ${what}: ${instancesOf(call)}. Which one do you mean?`;
    case "CANCELLED":
      return `“${what}” was stopped before it finished (${code}). I did not start it again.`;
    case "TIMEOUT":
      return `“${what}” did not finish in time (${code}). Please check whether it took effect before asking again.`;
    default: {
      const hint = call.outcome.retry === "after-delay" ? ` ${waitHint(details.retryAfterMs)}` : "";
      const why = message || reasonOf(reason);
      const ended = code === "EXECUTION_FAILED" ? "did not succeed" : "was refused";
      return `“${what}” ${ended} (${code})${why === "" ? "." : `: ${why}`}${hint}${aftermath(call, capability)}`;
    }
  }
}

const SIGNED_OUT = "Your session has ended; sign in again and repeat.";

/** What can be said of effects: none after a refusal up front, nothing certain after a failure on the way. */
function aftermath(call: PastCall, capability: Capability): string {
  if (call.outcome.kind !== "refused" || capability.strength === "read") {
    return "";
  }
  const { code, details } = call.outcome;
  const isUpFront = code === "PRECONDITION_FAILED" || /^http-4/.test(String(details.reason));
  return isUpFront ? " Nothing was changed." : " Please check whether it took effect before asking again.";
}

/** A reason is a word for programs; its words are told as they are, statuses of a server in plain ones. */
function reasonOf(reason: string): string {
  const status = /^http-(\d+)$/.exec(reason)?.[1];
  switch (status) {
    case undefined:
      return reason === "" || reason.length > 40 ? "" : sentence(plainText(spelledOut(reason)));
    case "404":
      return "What it was about is not there any more.";
    case "409":
    case "412":
      return "Something changed in the meantime.";
    default:
      return "The server refused it.";
  }
}

function explainConfirmation(what: string, reason: string, message: string): string {
  switch (reason) {
    case "denied":
      return `You denied “${what}”, so nothing was changed. I will not ask for it again unless you tell me to.`;
    case "mismatch":
      return `What was approved no longer matches what is on the screen, so “${what}” was not executed and nothing was changed (CONFIRMATION_INVALID, mismatch). Ask again if you want it for what is there now.`;
    case "expired":
      return `The approval for “${what}” expired before it was given, so nothing was executed. Shall I ask for it again?`;
    case "consumed":
      return `The approval for “${what}” was used already, so it was not executed a second time (CONFIRMATION_INVALID, consumed).`;
    default:
      return `“${what}” was not executed, because its approval is not valid (CONFIRMATION_INVALID). ${message}`.trim();
  }
}

function waitHint(retryAfterMs: unknown): string {
  const seconds =
    typeof retryAfterMs === "number" && Number.isFinite(retryAfterMs)
      ? Math.max(1, Math.ceil(retryAfterMs / 1000))
      : undefined;
  return seconds === undefined
    ? "Please ask again in a little while."
    : `Please ask again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}

function issuesOf(call: PastCall): string {
  const issues =
    call.outcome.kind === "refused" && Array.isArray(call.outcome.details.issues)
      ? call.outcome.details.issues
      : [];
  const told = issues
    .filter(isRecord)
    .slice(0, 3)
    .map((issue) => {
      const path = ownValue(issue, "path");
      const message = ownValue(issue, "message");
      return `${plainText(spelledOut(String(path ?? "")).replace(/ ids?\b.*$/, ""))}: ${plainText(String(message ?? ""), 120)}`;
    });
  return told.length === 0 ? "" : sentence(told.join("; "));
}

function instancesOf(call: PastCall): string {
  const instances =
    call.outcome.kind === "refused" && Array.isArray(call.outcome.details.instances)
      ? call.outcome.details.instances
      : [];
  return instances
    .filter(isRecord)
    .slice(0, 8)
    .map((each) => plainText(String(ownValue(each, "instanceId") ?? "?")))
    .join(", ");
}
