import type { NextConfig } from "next";

/** For every answer. A full content policy follows the screens that it must allow. */
const SECURITY_HEADERS = [
  { key: "Content-Security-Policy", value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

const nextConfig: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // It loads its own WebAssembly and data files from beside itself, which a bundle would move away.
  serverExternalPackages: ["@electric-sql/pglite"],
  // Read from disk at start, so no import leads to them.
  outputFileTracingIncludes: { "/*": ["./procedures/db/migrations/**/*"] },
  allowedDevOrigins: ["127.0.0.1"],
  headers: async () => [{ source: "/:path*", headers: SECURITY_HEADERS }],
};

export default nextConfig;
