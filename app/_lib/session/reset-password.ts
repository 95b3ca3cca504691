import { authClient } from "../auth-client";

export type ResetOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string };

interface AuthFailure {
  readonly status?: number;
  readonly code?: string;
}

function describeResetFailure({ status, code }: AuthFailure): string {
  if (status === 429) return "Too many attempts. Wait a minute, then try again.";
  if (code === "INVALID_TOKEN") {
    return "This link cannot be used: it was used already, or is too old. Ask for another one.";
  }
  if (code === "PASSWORD_TOO_SHORT") return "This password is too short.";
  if (code === "PASSWORD_TOO_LONG") return "This password is too long.";
  if (status !== undefined && status >= 400 && status < 500) {
    return "This was not accepted. Check what you typed and try again.";
  }
  if (status !== undefined && status >= 500) return "The server has a problem. Try again in a moment.";
  return "The server cannot be reached. Check your connection and try again.";
}

async function outcomeOf(call: Promise<{ readonly error: AuthFailure | null }>): Promise<ResetOutcome> {
  try {
    const { error } = await call;
    return error ? { ok: false, message: describeResetFailure(error) } : { ok: true };
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, message: describeResetFailure({}) };
    throw error;
  }
}

/** Asks for a letter. The answer is the same whether the address has an account or not. */
export function requestPasswordReset(email: string): Promise<ResetOutcome> {
  return outcomeOf(authClient.requestPasswordReset({ email }));
}

/** Sets a new password by the token of such a letter, once. Every session of the account ends. */
export function resetPassword(token: string, newPassword: string): Promise<ResetOutcome> {
  return outcomeOf(authClient.resetPassword({ token, newPassword }));
}
