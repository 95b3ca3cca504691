import { headers } from "next/headers";
import { cache } from "react";
import { getSession } from "@/procedures/auth";

/** Who is signed in for this request; read once however many components ask. */
export const currentSession = cache(async () => getSession(new Headers(await headers())));
