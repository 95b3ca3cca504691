import { createHash } from "node:crypto";
import { betterAuth, type GenericEndpointContext } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import { nextCookies } from "better-auth/next-js";
import { asc, eq } from "drizzle-orm";
import { consumeRateLimit } from "../base/consume-rate-limit";
import type { Database } from "../db/database";
import { account, membership, session, user, verification } from "../db/schema";
import type { MailCarrier } from "../mail/enqueue-mail";
import { isClosedDemoAccount } from "./demo-accounts";
import { readKnownDevice, rememberDevice } from "./known-device";
import { createPasswordReset } from "./password-reset";
import { countAttempt, forgetAttempts, type SignInAttempt } from "./sign-in-throttle";

export interface AuthOptions {
  readonly secret: string;
  /** The address people open. Absent: each request's own host is trusted, over plain HTTP cookies. */
  readonly url: string | undefined;
  readonly port: number;
  readonly demoMode: boolean;
  readonly mailCarrier: MailCarrier;
  readonly now: () => Date;
  readonly reportFault: (message: string, error: unknown) => void;
}

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;

const DAY_SECONDS = 86_400;
const SIGN_IN_PATH = "/sign-in/email";

/** A page of the application itself: its origin is the host that it asked. */
function ownOrigins(request: Request | undefined): string[] {
  const host = request?.headers.get("host");
  return host ? [`http://${host}`, `https://${host}`] : [];
}

async function attemptOf(context: GenericEndpointContext): Promise<SignInAttempt | undefined> {
  const body: unknown = context.body;
  if (typeof body !== "object" || body === null || !("email" in body) || typeof body.email !== "string") {
    return undefined;
  }
  const address = context.headers?.get("x-forwarded-for") ?? "";
  return { email: body.email, address, device: await readKnownDevice(context, body.email) };
}

/** The library also logs what it refused, an origin or a password, as an error; that is an answer and no fault of ours. */
function isFault(detail: unknown): boolean {
  return detail instanceof Error && !(isAPIError(detail) && detail.statusCode < 500);
}

/** Sign-in with email and password. Accounts are made by the server's own procedures, never by a public sign-up. */
export function createAuth(database: Database, options: AuthOptions) {
  return betterAuth({
    appName: "Fleetline",
    secret: options.secret,
    baseURL: options.url ?? `http://localhost:${options.port}`,
    basePath: "/api/auth",
    ...(options.url === undefined && { trustedOrigins: ownOrigins }),
    database: drizzleAdapter(database, {
      provider: "pg",
      schema: { user, session, account, verification },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      ...createPasswordReset(database, options),
    },
    // Whoever reads the table finds no token that opens an account.
    verification: { storeIdentifier: "hashed" },
    session: {
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      // No copy in a cookie: an ended session must end at once, on every instance.
      cookieCache: { enabled: false },
      additionalFields: { activeOrganizationId: { type: "string", required: false, input: false } },
    },
    advanced: {
      cookiePrefix: "fleetline",
      // Answers before the letter is written: how long it takes would tell whether the address has an account.
      backgroundTasks: {
        handler: (task) => {
          task.catch((error: unknown) => options.reportFault("A letter could not be written.", error));
        },
      },
      // Said outright, since the library otherwise leaves the check out under a test runner.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: options.url?.startsWith("https://") ?? false,
      // The one header that the server writes itself, see prepare-requests.ts.
      ipAddress: { ipAddressHeaders: ["x-forwarded-for"] },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      // Two a second from one address: enough for an office or a test suite behind it. What stops guessing
      // is the count of failed tries per account, in the hooks below.
      customRules: {
        [SIGN_IN_PATH]: { window: 60, max: 120 },
        "/request-password-reset": { window: 60, max: 10 },
        "/reset-password": { window: 60, max: 20 },
        "/get-session": false,
      },
      customStorage: {
        consume: async (key, rule) => {
          const hashed = `auth:${createHash("sha256").update(key).digest("hex")}`;
          const limit = { limit: rule.max, windowMs: rule.window * 1_000 };
          const answer = await consumeRateLimit(database, hashed, limit, options.now());
          return answer.allowed
            ? { allowed: true, retryAfter: null }
            : { allowed: false, retryAfter: Math.ceil(answer.retryAfterMs / 1_000) };
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== SIGN_IN_PATH) return;
        const attempt = await attemptOf(context);
        if (attempt === undefined) return;
        const answer = await countAttempt(database, attempt, options.now());
        if (!answer.allowed) {
          const seconds = Math.ceil(answer.retryAfterMs / 1_000);
          const message = `Too many failed sign-ins for this account. Wait ${seconds} seconds, then try again.`;
          throw new APIError("TOO_MANY_REQUESTS", { message }, { "retry-after": String(seconds) });
        }
        if (!options.demoMode && isClosedDemoAccount(attempt.email)) {
          throw new APIError("UNAUTHORIZED", {
            code: "INVALID_EMAIL_OR_PASSWORD",
            message: "Invalid email or password",
          });
        }
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.path !== SIGN_IN_PATH || !context.context.newSession) return;
        const attempt = await attemptOf(context);
        if (attempt === undefined) return;
        await forgetAttempts(database, attempt);
        await rememberDevice(context, attempt.email, attempt.device);
      }),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (created) => {
            const memberships = await database
              .select({ organizationId: membership.organizationId })
              .from(membership)
              .where(eq(membership.userId, created.userId))
              .orderBy(asc(membership.createdAt), asc(membership.organizationId))
              .limit(1);
            return { data: { ...created, activeOrganizationId: memberships[0]?.organizationId ?? null } };
          },
        },
      },
    },
    // Through our own log, which keeps the parameters of queries back: a session's token is one.
    logger: {
      level: "error",
      log: (_level, message, ...details) => {
        const fault = details.find(isFault);
        if (fault !== undefined) options.reportFault(`Sign-in: ${message}`, fault);
      },
    },
    // To whoever handles the request: the library would print it whole, over many lines, the parameters of queries included.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    // Last, as it copies what the others set.
    plugins: [nextCookies()],
  });
}

export type Auth = ReturnType<typeof createAuth>;
