import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./procedures/db/schema/index.ts",
  out: "./procedures/db/migrations",
});
