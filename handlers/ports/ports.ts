// Everything that a runtime supplies to the service.
import type { Registry } from "../components/registry.ts";
import type { RunnableWorkflow } from "../images/plan.ts";
import type { Route } from "../shared/contract/chat.ts";
import type { Clock } from "./clock.ts";
import type { ImageFiles } from "./image-files.ts";
import type { InstallTools } from "./install-tools.ts";
import type { Llm } from "./llm.ts";
import type { Log } from "./log.ts";
import type { ModelFiles } from "./model-files.ts";
import type { Painter } from "./painter.ts";
import type { PinHasher } from "./pin-hasher.ts";
import type { Sidecars } from "./sidecars.ts";
import type { Sql } from "./sql.ts";
import type { UpgradeToSocket } from "./upgrade-to-socket.ts";
import type { VoiceHost } from "./voice-host.ts";
import type { WakeTraining } from "./wake-training.ts";
import type { ZimArchives } from "./zim-archives.ts";

export interface Ports {
  clock: Clock;
  sql: Sql;
  pinHasher: PinHasher;
  log: Log;
  llm: Llm;
  install: InstallTools;
  sidecars: Sidecars;
  upgradeToSocket: UpgradeToSocket;
  voiceHost: VoiceHost;
  modelFiles: ModelFiles;
  wakeTraining: WakeTraining;
  imageFiles: ImageFiles;
  painter: Painter;
  zimArchives: ZimArchives;
  /** Memory that the service's process takes; null: the runtime does not say. */
  memoryBytes(): number | null;
  config: ServiceConfig;
}

/** What the operator decided, read and checked by the runtime. */
export interface ServiceConfig {
  version: string;
  /** PIN_PEPPER_SECRET; null: the generated one in settings key `security.pin_pepper`. */
  pinPepper: string | null;
  /** Origins beside the service's own that may use unsafe methods. */
  trustedOrigins: string[];
  /** LLM_MODEL, LLM_ROUTER_MODEL, LLM_EMBED_MODEL; an environment value wins over the setting. */
  chatModel: string | null;
  routerModel: string | null;
  embedModel: string | null;
  /** VOICE_URL, without a trailing slash; null: the sidecar that this service runs itself. */
  voiceUrl: string | null;
  /** STT_URL, without a trailing slash; the setting `voice.stt_url` wins. */
  sttUrl: string | null;
  /** LIBRARY_URL, without a trailing slash; null: the library server that this service runs itself. */
  libraryUrl: string | null;
  /** VOICE_APP_DEFAULT; the setting `voice.app_default_voice` wins. */
  voiceAppDefault: string | null;
  /** Labelled example sentences for the router, by route. */
  routeExamples: Partial<Record<Route, string[]>>;
  /** The workflows that ship with Hearth: data/workflows. */
  workflows: readonly RunnableWorkflow[];
  /** What this machine has by itself, by the component that would bring it, in words for people. */
  provided: ReadonlyMap<string, string>;
  /** What can be installed: data/registry. */
  registry: Registry;
}

/** What the runtime tells about the connection of each request: Hono's `c.env`. */
export interface ConnectionInfo {
  /** The peer's address, for sign-in limits. */
  clientAddress: string;
}
