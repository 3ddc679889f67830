// For tests: a turn's memory that knows nothing and keeps nothing.
import type { TurnMemory } from "../memory/for-turns.ts";

export const noMemory: TurnMemory = {
  answering: () => () => undefined,
  recall: async () => [],
  told: () => undefined,
};
