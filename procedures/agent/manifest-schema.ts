import { z } from "zod";

const jsonSchemaDocument = z.record(z.string(), z.unknown());

export const manifestToolSchema = z.strictObject({
  description: z.string(),
  inputSchema: jsonSchemaDocument,
  outputSchema: jsonSchemaDocument.optional(),
  effect: z.enum(["server-query", "server-mutation", "external-side-effect", "destructive"]),
  requiresApproval: z.boolean().optional(),
});

export const manifestSchema = z.strictObject({ tools: z.record(z.string(), manifestToolSchema) });

export type ManifestTool = z.infer<typeof manifestToolSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
