import type { AnyRouter } from "@orpc/server";
import { z } from "zod";
import type { Permission } from "../auth/permissions";
import { type Access, toAgentEffect } from "../base/procedure-meta";
import { type ListedProcedure, listProcedures } from "./list-procedures";
import type { Manifest, ManifestTool } from "./manifest-schema";

function mayCall(access: Access | undefined, permissions: readonly Permission[]): boolean {
  if (access === undefined || access === "public") return false;
  return access === "any-member" || permissions.includes(access);
}

/** The JSON Schema of a zod schema, in the subset that the agent runtime accepts (D19). */
export function toAgentJsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const document = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "throw",
    override: ({ jsonSchema }) => {
      // The format says it already, and zod's pattern for it is long.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return { ...document };
}

function toTool({ path, procedure, meta }: ListedProcedure): ManifestTool | undefined {
  const { agent } = meta;
  if (agent?.expose !== true) return undefined;
  const { inputSchema, outputSchema } = procedure["~orpc"];
  if (!(inputSchema instanceof z.ZodType))
    throw new Error(`${path} is exposed to agents without a zod input.`);
  return {
    description: agent.description,
    inputSchema: toAgentJsonSchema(inputSchema, "input"),
    ...(outputSchema instanceof z.ZodType && { outputSchema: toAgentJsonSchema(outputSchema, "output") }),
    effect: toAgentEffect(agent.sideEffect),
    ...((agent.requiresApproval ?? false) !== false && { requiresApproval: true }),
  };
}

/** What a person with these permissions may let an agent reference (OQ-1): deny by default, schemas from zod. */
export function deriveManifest(router: AnyRouter, permissions: readonly Permission[]): Manifest {
  const tools: Record<string, ManifestTool> = {};
  for (const listed of listProcedures(router)) {
    if (!mayCall(listed.meta.access, permissions)) continue;
    const tool = toTool(listed);
    if (tool !== undefined) tools[listed.path] = tool;
  }
  return { tools };
}
