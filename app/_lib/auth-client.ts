"use client";

import { createAuthClient } from "better-auth/react";

/** Signing in and out; everything else about the person comes from `session.current`. */
export const authClient = createAuthClient({ basePath: "/api/auth" });
