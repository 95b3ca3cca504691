import { defineConfig } from "vitest/config";

const excluded = ["**/node_modules/**", "**/.next/**", "e2e/**/*.spec.ts"];

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // A test that forgets to restore a spy or an environment variable must not change the next one.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Two workers suit the smallest machine that runs these; more cores gain little, since the database tests wait on disk.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["**/*.test.ts"],
          exclude: excluded,
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["**/*.test.tsx"],
          exclude: excluded,
        },
      },
    ],
  },
});
