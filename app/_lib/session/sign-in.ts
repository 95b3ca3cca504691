import { authClient } from "../auth-client";

export type SignInOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string };

interface AuthFailure {
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
}

/** A refusal in words for a person. It never says whether the email exists. */
export function describeSignInFailure({ status, code, message }: AuthFailure): string {
  // The server says how long to wait, in words that are meant to be shown.
  if (status === 429) return message ?? "Too many attempts. Wait a minute, then try again.";
  if (code === "INVALID_EMAIL") return "This is not a complete email address. Correct it and try again.";
  if (status !== undefined && status >= 400 && status < 500) {
    return "Email or password is not correct. Check both and try again.";
  }
  if (status !== undefined && status >= 500) {
    return "The server could not sign you in. Nothing is wrong with what you typed; try again in a moment.";
  }
  return "The server cannot be reached. Check your connection and try again.";
}

export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const { error } = await authClient.signIn.email({ email, password });
    return error ? { ok: false, message: describeSignInFailure(error) } : { ok: true };
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, message: describeSignInFailure({}) };
    throw error;
  }
}
