import { builder } from "./builder";
import type { SignedInContext } from "./observed-context";

/** Denies by default: a procedure that names no access is closed to everyone. */
export const requireAccess = builder
  .$context<SignedInContext>()
  .middleware(async ({ context, procedure, errors, next }) => {
    const { access } = procedure["~orpc"].meta;
    const allowed =
      access === "any-member" ||
      (access !== undefined && access !== "public" && context.session.permissions.includes(access));
    if (!allowed) throw errors.FORBIDDEN();
    return await next();
  });
