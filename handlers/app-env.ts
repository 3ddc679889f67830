// What Hono's context carries in this service, and the parts that every route is built from.
import type { Lockout } from "./auth/lockout.ts";
import type { Pins } from "./auth/pins.ts";
import type { SessionRow, Sessions, UserRow } from "./auth/sessions.ts";
import type { ChatService } from "./chat/chat-service.ts";
import type { Models } from "./chat/models.ts";
import type { Router } from "./chat/router/router.ts";
import type { SkillBook } from "./chat/skills/declared/skill-book.ts";
import type { Companions } from "./companions/companions.ts";
import type { BootStream } from "./components/boot-stream.ts";
import type { Components } from "./components/components.ts";
import type { Features } from "./components/features.ts";
import type { Conversations } from "./conversations/conversations.ts";
import type { Images } from "./images/create-images.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Bookshelf } from "./library/assemble.ts";
import type { Maps } from "./maps/create-maps.ts";
import type { Memory } from "./memory/create-memory.ts";
import type { Metrics } from "./metrics/registry.ts";
import type { ConnectionInfo, Ports } from "./ports/ports.ts";
import type { Database } from "./store/database.ts";
import type { Timers } from "./timers/timers.ts";
import type { UserLimitsService } from "./users/user-limits.ts";
import type { Users } from "./users/users.ts";
import type { WakeClaims } from "./voice/claims/claims.ts";
import type { Voice } from "./voice/create-voice.ts";
import type { Listening } from "./voice/stt/listening.ts";
import type { SpokenTurns } from "./voice/turns/spoken-turns.ts";
import type { WakeCare } from "./wake-words/create-wake-care.ts";
import type { WakeWords } from "./wake-words/wake-words.ts";

export interface AppEnv {
  Bindings: ConnectionInfo;
  Variables: { requestId: string };
}

/** Behind `requireAuth` the signed-in user and session are there. */
export interface SignedInEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { user: UserRow; session: SessionRow };
}

export interface Services extends Ports {
  db: Database;
  pins: Pins;
  lockout: Lockout;
  sessions: Sessions;
  users: Users;
  userLimits: UserLimitsService;
  companions: Companions;
  conversations: Conversations;
  images: Images;
  bookshelf: Bookshelf;
  chat: ChatService;
  models: Models;
  router: Router;
  skillBook: SkillBook;
  components: Components;
  features: Features;
  boot: BootStream;
  metrics: Metrics;
  voice: Voice;
  listening: Listening;
  jobs: Jobs;
  maps: Maps;
  timers: Timers;
  memory: Memory;
  wakeCare: WakeCare;
  wakeWords: WakeWords;
  wakeClaims: WakeClaims;
  spokenTurns: SpokenTurns;
  /** The operator's choice, then the household's; null: the LLM service's default. */
  chatModel(): Promise<string | null>;
  /** IANA name: the household's setting, else that of the computer. */
  householdTimeZone(): Promise<string>;
}
