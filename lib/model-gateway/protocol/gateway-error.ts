/**
 * What can go wrong between the browser and the model. Only the code and a delay cross the wire: the
 * sentence comes from this table at either end, so no provider text can reach a person.
 */
export const GATEWAY_ERROR_CODES = [
  "signed-out",
  "session-changed",
  "forbidden",
  "too-large",
  "rate-limited",
  "unsupported-content",
  "invalid-request",
  "unknown-model",
  "model-misconfigured",
  "provider-auth",
  "provider-busy",
  "provider-refused",
  "provider-unavailable",
  "provider-silent",
  "output-too-large",
  "gateway-failed",
  "network",
  "stream-cut",
  "stream-malformed",
] as const;

export type GatewayErrorCode = (typeof GATEWAY_ERROR_CODES)[number];

/** What a person can do next; the interface turns it into a button. */
export type GatewayRecovery = "sign-in" | "reload" | "retry" | "retry-later" | "start-over" | "ask-operator";

interface GatewayErrorRule {
  readonly status: number;
  readonly recovery: GatewayRecovery;
  readonly message: string;
}

const RULES: Readonly<Record<GatewayErrorCode, GatewayErrorRule>> = {
  "signed-out": {
    status: 401,
    recovery: "sign-in",
    message: "Your session has ended. Sign in again to go on; the conversation stays here.",
  },
  "session-changed": {
    status: 409,
    recovery: "reload",
    message: "Somebody else has signed in in this browser. Reload the page to go on as that person.",
  },
  forbidden: {
    status: 403,
    recovery: "reload",
    message: "The request did not come from this application. Reload the page and send the message again.",
  },
  "too-large": {
    status: 413,
    recovery: "start-over",
    message: "The conversation is larger than the assistant accepts. Start a new conversation.",
  },
  "rate-limited": {
    status: 429,
    recovery: "retry-later",
    message: "You have used the assistant very often in a short time. Wait a moment, then try again.",
  },
  "unsupported-content": {
    status: 415,
    recovery: "reload",
    message: "The assistant accepts JSON alone. Reload the page and send the message again.",
  },
  "invalid-request": {
    status: 400,
    recovery: "start-over",
    message: "The assistant could not read this conversation. Start a new conversation.",
  },
  "unknown-model": {
    status: 400,
    recovery: "reload",
    message: "The model that was asked for is not offered here. Reload the page and try again.",
  },
  "model-misconfigured": {
    status: 502,
    recovery: "ask-operator",
    message: "The model provider does not know the configured model. Ask whoever runs Fleetline to check it.",
  },
  "provider-auth": {
    status: 502,
    recovery: "ask-operator",
    message: "The model provider refused the server's key. Ask whoever runs Fleetline to check it.",
  },
  "provider-busy": {
    status: 503,
    recovery: "retry-later",
    message: "The model provider is limiting requests. Wait a moment, then try again.",
  },
  "provider-refused": {
    status: 502,
    recovery: "start-over",
    message:
      "The model provider refused the request, often because it is too long. Start a new conversation.",
  },
  "provider-unavailable": {
    status: 502,
    recovery: "retry",
    message: "The model provider cannot be reached or failed. Try again.",
  },
  "provider-silent": {
    status: 504,
    recovery: "retry",
    message: "The model did not answer in time. Try again.",
  },
  "output-too-large": {
    status: 502,
    recovery: "retry",
    message: "The answer was longer than the assistant accepts and was stopped. Ask for less at a time.",
  },
  "gateway-failed": {
    status: 500,
    recovery: "retry",
    message: "The assistant failed on the server. Try again; if it goes on, ask whoever runs Fleetline.",
  },
  network: {
    status: 0,
    recovery: "retry",
    message: "The server cannot be reached. Check your connection, then try again.",
  },
  "stream-cut": {
    status: 0,
    recovery: "retry",
    message: "The connection was cut in the middle of the answer. Try again.",
  },
  "stream-malformed": {
    status: 0,
    recovery: "retry",
    message: "The answer could not be read. Try again.",
  },
};

export interface GatewayErrorOptions {
  /** Milliseconds to wait before trying again. */
  readonly retryAfterMs?: number | undefined;
  /** What was thrown; for logs, never for a person. */
  readonly cause?: unknown;
}

/** A failed model call, with a sentence that a person can act on. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly code: GatewayErrorCode;
  readonly recovery: GatewayRecovery;
  /** HTTP status that carries this error; 0 when it arises in the browser alone. */
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(code: GatewayErrorCode, options: GatewayErrorOptions = {}) {
    const rule = RULES[code];
    super(rule.message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.recovery = rule.recovery;
    this.status = rule.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}
