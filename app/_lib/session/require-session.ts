import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { REQUEST_PATH_HEADER } from "../request-path-header";
import { signInPath } from "../safe-return-path";
import { currentSession } from "./current-session";

/** The person of this request; anybody else is sent to the sign-in page, which leads back here. */
export async function requireSession() {
  const session = await currentSession();
  if (session) return session;
  const wanted = (await headers()).get(REQUEST_PATH_HEADER) ?? "";
  redirect(signInPath(wanted));
}
