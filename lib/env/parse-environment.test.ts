import { describe, expect, it } from "vitest";
import { EnvironmentError } from "./environment-error";
import { parseEnvironment } from "./parse-environment";

const STRONG = "q8Zr2vX0nB5tJ7mK1cY4wH6sD9fG3lPaEuIo";

function refusalOf(raw: Record<string, string>): EnvironmentError {
  try {
    parseEnvironment(raw);
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
    throw error;
  }
  throw new Error("The environment was accepted.");
}

describe("parseEnvironment", () => {
  it("needs nothing and then serves the demo on the built-in database", () => {
    const environment = parseEnvironment({});
    expect(environment).toMatchObject({
      mode: "development",
      port: 3000,
      dataDir: ".data",
      databaseUrl: undefined,
      demoMode: true,
      trustProxy: false,
      openai: { apiKey: undefined, baseUrl: undefined, api: "responses" },
      timeouts: { confirmationMs: 120_000, providerMs: 60_000 },
    });
  });

  it("turns demo mode off in production unless it is asked for", () => {
    expect(parseEnvironment({ NODE_ENV: "production" }).demoMode).toBe(false);
    expect(parseEnvironment({ NODE_ENV: "production", DEMO_MODE: "1" }).demoMode).toBe(true);
    expect(parseEnvironment({ DEMO_MODE: "off" }).demoMode).toBe(false);
  });

  it("takes a blank variable for an unset one", () => {
    const environment = parseEnvironment({ OPENAI_BASE_URL: "", OPENAI_API_KEY: "  ", DATABASE_URL: "" });
    expect(environment.openai.baseUrl).toBeUndefined();
    expect(environment.openai.apiKey).toBeUndefined();
    expect(environment.databaseUrl).toBeUndefined();
  });

  it("reads every setting that is given", () => {
    const environment = parseEnvironment({
      NODE_ENV: "production",
      PORT: "8080",
      DATABASE_URL: "postgres://fleet@db/fleet",
      BETTER_AUTH_SECRET: STRONG,
      BETTER_AUTH_URL: "https://fleet.example.com",
      OPENAI_BASE_URL: "http://localhost:11434/v1",
      OPENAI_API: "chat",
      OPENAI_MODEL: "local",
      NEXT_PUBLIC_AGENT_DEVTOOLS: "1",
      AGENT_CONFIRMATION_TIMEOUT_MS: "5000",
    });
    expect(environment).toMatchObject({
      port: 8080,
      databaseUrl: "postgres://fleet@db/fleet",
      auth: { secret: STRONG, url: "https://fleet.example.com" },
      openai: { baseUrl: "http://localhost:11434/v1", api: "chat", model: "local" },
      devtools: true,
      timeouts: { confirmationMs: 5000 },
    });
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "65536"],
    ["DATABASE_URL", "mysql://db/fleet"],
    ["DATABASE_URL", "not an address"],
    ["BETTER_AUTH_URL", "fleet.example.com"],
    ["BETTER_AUTH_URL", "https://fleet.example.com/console"],
    ["BETTER_AUTH_URL", "https://fleet.example.com/?a=b"],
    ["BETTER_AUTH_URL", "https://user:secret@fleet.example.com"],
    ["DEMO_MODE", "maybe"],
    ["TRUST_PROXY", "10.0.0.1"],
    ["OPENAI_BASE_URL", "ftp://models"],
    ["OPENAI_API", "completions"],
    ["SMTP_URL", "https://mail"],
    ["NEXT_PUBLIC_AGENT_DEVTOOLS", "2"],
    ["AGENT_CONFIRMATION_TIMEOUT_MS", "10"],
    ["AGENT_PROVIDER_TIMEOUT_MS", "-1"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
  ])("refuses %s=%s, names it and says what to set", (variable, value) => {
    const refusal = refusalOf({ [variable]: value });
    expect(refusal.variables).toEqual([variable]);
    expect(refusal.message).toMatch(new RegExp(`${variable}: Set it to `));
  });

  it("lists every wrong variable at once", () => {
    expect(refusalOf({ PORT: "x", OPENAI_API: "y" }).variables).toEqual(["PORT", "OPENAI_API"]);
  });

  it("requires a secret with DATABASE_URL", () => {
    const refusal = refusalOf({ DATABASE_URL: "postgres://db/fleet" });
    expect(refusal.message).toContain("BETTER_AUTH_SECRET: is required with DATABASE_URL");
  });

  it.each([
    ["short", "has 5 characters"],
    ["a".repeat(40), "repeats itself"],
    ["please-change-me-please-change-me-now", "placeholder"],
  ])("refuses the weak secret %s in production and takes it in development", (secret, reason) => {
    const refusal = refusalOf({ NODE_ENV: "production", BETTER_AUTH_SECRET: secret });
    expect(refusal.message).toContain(reason);
    expect(refusal.message).toContain("openssl rand");
    expect(parseEnvironment({ BETTER_AUTH_SECRET: secret }).auth.secret).toBe(secret);
  });

  it("never repeats a secret in its message", () => {
    const secret = "hunter2hunter2";
    expect(refusalOf({ NODE_ENV: "production", BETTER_AUTH_SECRET: secret }).message).not.toContain(secret);
  });
});
