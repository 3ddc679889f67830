// What the chat is built from, put together in app.ts.
import type { Conversations } from "../conversations/conversations.ts";
import type { TurnMemory } from "../memory/for-turns.ts";
import type { Clock } from "../ports/clock.ts";
import type { Llm } from "../ports/llm.ts";
import type { Log } from "../ports/log.ts";
import type { Companion } from "../shared/contract/companions.ts";
import type { Preferences } from "../shared/contract/users.ts";
import type { UserLimitsService } from "../users/user-limits.ts";
import type { Models } from "./models.ts";
import type { Picture } from "./pictures.ts";
import type { Router } from "./router/router.ts";
import type { RunRegistry } from "./run-registry.ts";
import type { Skills } from "./skills/skills.ts";
import type { TurnStore } from "./turn-store.ts";

export interface ChatDependencies {
  llm: Llm;
  clock: Clock;
  log: Log;
  models: Models;
  router: Router;
  runs: RunRegistry;
  turns: TurnStore;
  conversations: Conversations;
  preferencesOf(userId: string): Promise<Preferences>;
  /** null when none was chosen, or the chosen one may no longer be used. */
  companionOf(userId: string, companionId: string | null): Promise<Companion | null>;
  /** The household's choice; null: the service's default. */
  chatModel(): Promise<string | null>;
  /** The household's, by its IANA name. */
  timeZone(): Promise<string>;
  /** Asked before anything is stored. */
  limits: Pick<UserLimitsService, "take" | "giveBack">;
  skills: Skills;
  memory: TurnMemory;
  /** One of the pictures that this person keeps, to be sent along. @throws DomainError `not_found`, `too_large` */
  pictureOf(caller: { userId: string; wall: boolean }, imageId: string): Promise<Picture>;
}
