import { z } from "zod";
import { EnvironmentError } from "./environment-error";
import { weaknessOf } from "./secret-strength";

type RawEnvironment = Readonly<Record<string, string | undefined>>;

const MAX_TIMEOUT_MS = 3_600_000;

const TRUE_WORDS: ReadonlySet<string> = new Set(["1", "true", "yes", "on"]);
const FALSE_WORDS: ReadonlySet<string> = new Set(["0", "false", "no", "off"]);

const flag = z.string().transform((text, context) => {
  const word = text.toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  if (FALSE_WORDS.has(word)) return false;
  context.addIssue({ code: "custom", message: "Set it to 1 or 0." });
  return z.NEVER;
});

function wholeNumber(min: number, max: number) {
  const advice = `Set it to a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, advice)
    .transform(Number)
    .pipe(z.number().min(min, advice).max(max, advice));
}

function address(protocols: readonly string[], advice: string) {
  return z
    .string()
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ""), { error: advice, abort: true });
}

const webAddress = (advice: string) => address(["http:", "https:"], advice);

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: address(
    ["postgres:", "postgresql:"],
    "Set it to a PostgreSQL address such as postgres://user:password@host:5432/name, or unset it to use the built-in database.",
  ).optional(),
  BETTER_AUTH_SECRET: z.string().optional(),
  BETTER_AUTH_URL: webAddress("Set it to the address people open, such as https://fleetline.example.com.")
    .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, {
      error:
        "Set it to an address without a path, such as https://fleetline.example.com: the application is served at its root.",
    })
    .optional(),
  TRUST_PROXY: flag.default(false),
  DEMO_MODE: flag.optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: webAddress(
    "Set it to the address of an OpenAI-compatible server, such as http://localhost:11434/v1, or unset it.",
  ).optional(),
  OPENAI_API: z
    .enum(["responses", "chat"], { error: 'Set it to "responses" or "chat".' })
    .default("responses"),
  OPENAI_MODEL: z
    .string()
    .max(200, "Set it to a model name of at most 200 characters.")
    .default("gpt-5-mini"),
  SMTP_URL: address(
    ["smtp:", "smtps:"],
    "Set it to a mail server's address such as smtps://user:password@host:465, or unset it.",
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n"]{1,80} )?<[^\s<>@]{1,64}@[^\s<>@]{1,190}>$|^[^\s<>@]{1,64}@[^\s<>@]{1,190}$/, {
      error: "Set it to an address such as Fleetline <fleetline@example.com>.",
    })
    .optional(),
  NEXT_PUBLIC_AGENT_DEVTOOLS: flag.optional(),
  AGENT_CONFIRMATION_TIMEOUT_MS: wholeNumber(1_000, MAX_TIMEOUT_MS).default(120_000),
  AGENT_PROVIDER_TIMEOUT_MS: wholeNumber(1_000, MAX_TIMEOUT_MS).default(60_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(
    "Set it to the address of an OpenTelemetry collector, such as http://localhost:4318, or unset it.",
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default("fleetline"),
});

export interface SmtpSettings {
  readonly url: string;
  /** The address that letters come from. */
  readonly from: string;
  /** The origin that people open, for the links in letters. */
  readonly origin: string;
}

/** Every setting of the application, checked. Times are in milliseconds. */
export interface Environment {
  readonly mode: "development" | "production" | "test";
  readonly port: number;
  readonly dataDir: string;
  /** Absent: the built-in database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly auth: {
    /** Absent: made once and kept in `dataDir`. */
    readonly secret: string | undefined;
    /** Absent: taken from each request's own address. */
    readonly url: string | undefined;
  };
  /** Whether a proxy in front says, in `x-forwarded-for`, where requests come from. */
  readonly trustProxy: boolean;
  readonly demoMode: boolean;
  readonly openai: {
    readonly apiKey: string | undefined;
    readonly baseUrl: string | undefined;
    readonly api: "responses" | "chat";
    readonly model: string;
  };
  readonly mail: {
    /** Absent: letters stay in the outbox, where admins read them. */
    readonly smtp: SmtpSettings | undefined;
  };
  readonly devtools: boolean;
  readonly timeouts: { readonly confirmationMs: number; readonly providerMs: number };
  readonly telemetry: {
    readonly endpoint: string | undefined;
    readonly headers: string | undefined;
    readonly serviceName: string;
  };
}

/** A variable that is set to nothing, as `.env` files like to have it, counts as unset. */
function withoutBlanks(raw: RawEnvironment): Record<string, string> {
  const entries = Object.keys(variables.shape).flatMap((name) => {
    const text = raw[name]?.trim();
    return text === undefined || text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** @throws EnvironmentError that lists every wrong variable at once. */
export function parseEnvironment(raw: RawEnvironment): Environment {
  const parsed = variables.safeParse(withoutBlanks(raw));
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => ({ variable: String(issue.path[0]), advice: issue.message })),
    );
  }
  const settings = parsed.data;
  checkSecret(settings);
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    auth: { secret: settings.BETTER_AUTH_SECRET, url: settings.BETTER_AUTH_URL },
    trustProxy: settings.TRUST_PROXY,
    demoMode: settings.DEMO_MODE ?? settings.NODE_ENV === "development",
    openai: {
      apiKey: settings.OPENAI_API_KEY,
      baseUrl: settings.OPENAI_BASE_URL,
      api: settings.OPENAI_API,
      model: settings.OPENAI_MODEL,
    },
    mail: { smtp: smtpOf(settings) },
    devtools: settings.NEXT_PUBLIC_AGENT_DEVTOOLS ?? settings.NODE_ENV !== "production",
    timeouts: {
      confirmationMs: settings.AGENT_CONFIRMATION_TIMEOUT_MS,
      providerMs: settings.AGENT_PROVIDER_TIMEOUT_MS,
    },
    telemetry: {
      endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
      serviceName: settings.OTEL_SERVICE_NAME,
    },
  };
}

/** Letters lead to the application, and what a request says of its own address may be a lie. */
function smtpOf({ SMTP_URL, MAIL_FROM, BETTER_AUTH_URL }: z.infer<typeof variables>) {
  if (SMTP_URL === undefined) return undefined;
  const address = URL.parse(BETTER_AUTH_URL ?? "");
  if (address === null) {
    const advice = "is required with SMTP_URL, because the links in letters lead there.";
    throw new EnvironmentError([{ variable: "BETTER_AUTH_URL", advice }]);
  }
  const from = MAIL_FROM ?? `Fleetline <fleetline@${address.hostname}>`;
  return { url: SMTP_URL, from, origin: address.origin };
}

function checkSecret(settings: z.infer<typeof variables>): void {
  const variable = "BETTER_AUTH_SECRET";
  const howToMake = "Make one with: openssl rand -base64 33";
  const secret = settings.BETTER_AUTH_SECRET;
  if (secret === undefined) {
    if (settings.DATABASE_URL === undefined) return;
    const advice = `is required with DATABASE_URL, because every instance must sign with the same secret. ${howToMake}`;
    throw new EnvironmentError([{ variable, advice }]);
  }
  const weakness = weaknessOf(secret);
  if (weakness !== undefined && settings.NODE_ENV === "production") {
    throw new EnvironmentError([{ variable, advice: `${weakness}. ${howToMake}` }]);
  }
}
