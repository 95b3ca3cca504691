"use client";

export { type AgentProcedureUse, useAgentProcedure } from "./use-agent-procedure";
