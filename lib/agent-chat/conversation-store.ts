import type { ChatTurn } from "./chat-turn";

/** Where a conversation's turns are kept. */
export interface ConversationStore {
  read(): readonly ChatTurn[];
  write(turns: readonly ChatTurn[]): void;
}

export function createMemoryConversationStore(turns: readonly ChatTurn[] = []): ConversationStore {
  let kept = turns;
  return {
    read: () => kept,
    write(next) {
      kept = next;
    },
  };
}
