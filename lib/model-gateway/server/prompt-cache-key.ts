import { createHash } from "node:crypto";

/** A cache key that is stable for a user's conversation and tells the provider neither. */
export function promptCacheKey(userId: string, conversationId: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([userId, conversationId]))
    .digest("hex");
  return `fleetline-${digest.slice(0, 40)}`;
}
