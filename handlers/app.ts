// The whole assembly on one screen: ports in, the service out.
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { AppEnv, Services } from "./app-env.ts";
import { createGuards } from "./auth/guards.ts";
import { createLockout } from "./auth/lockout.ts";
import { createPins } from "./auth/pins.ts";
import { authRoutes } from "./auth/routes.ts";
import { createSessions } from "./auth/sessions.ts";
import { attachmentRoutes } from "./chat/attachment-routes.ts";
import { createChatService } from "./chat/chat-service.ts";
import { createModels } from "./chat/models.ts";
import { createEmbeddingCache } from "./chat/router/embedding-cache.ts";
import { createRouter } from "./chat/router/router.ts";
import { chatRoutes, turnRoutes } from "./chat/routes.ts";
import { createRunRegistry } from "./chat/run-registry.ts";
import { createTurnStore } from "./chat/turn-store.ts";
import { createCompanions } from "./companions/companions.ts";
import { companionRoutes } from "./companions/routes.ts";
import { createBootStream } from "./components/boot-stream.ts";
import { type CatalogueEntry, createCatalogue } from "./components/catalogue.ts";
import { createComponents } from "./components/components.ts";
import { createFeatures } from "./components/features.ts";
import { createJobStore } from "./components/job-store.ts";
import { adminFeatureRoutes, downloadRoutes, featureRoutes } from "./components/routes.ts";
import { createConversations } from "./conversations/conversations.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { DomainError, notFound } from "./errors.ts";
import { assembleImages } from "./images/assemble.ts";
import { createImagesForChat } from "./images/for-chat.ts";
import { galleryRoutes } from "./images/gallery/routes.ts";
import { imageAdminRoutes } from "./images/models/routes.ts";
import { imageRoutes } from "./images/routes.ts";
import { toViewer } from "./images/viewer.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { adminLibraryRoutes } from "./library/admin-routes.ts";
import { assembleLibrary } from "./library/assemble.ts";
import { libraryRoutes } from "./library/routes.ts";
import { createMetrics } from "./metrics/registry.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { accessLog } from "./middleware/access-log.ts";
import { bodyLimit } from "./middleware/body-limit.ts";
import { jsonOnly } from "./middleware/json-only.ts";
import { originCheck } from "./middleware/origin.ts";
import { createErrorHandler, problemResponse } from "./middleware/problem.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { isStreamedUpload } from "./middleware/streamed-upload.ts";
import type { Ports } from "./ports/ports.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { BODY_LIMIT_BYTES } from "./shared/contract/limits.ts";
import { createDatabase, type Database } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { readSettings } from "./store/settings.ts";
import { adminHealthRoutes, logRoutes, sidecarRoutes } from "./system/admin-routes.ts";
import { bootRoutes } from "./system/boot-routes.ts";
import { openApiRoutes } from "./system/openapi.ts";
import { adminModelRoutes, healthRoutes, modelRoutes } from "./system/routes.ts";
import { adminUserRoutes, meRoutes } from "./users/routes.ts";
import { createUsers, toPreferences } from "./users/users.ts";
import { adminVoiceRoutes } from "./voice/admin/routes.ts";
import { createWakeClaims } from "./voice/claims/claims.ts";
import { wakeClaimRoutes } from "./voice/claims/routes.ts";
import { createVoice } from "./voice/create-voice.ts";
import { createHttpTranscriber } from "./voice/stt/http-transcriber.ts";
import { createListening } from "./voice/stt/listening.ts";
import { sttRoutes } from "./voice/stt/routes.ts";
import { createSignedIn } from "./voice/stt/signed-in.ts";
import { ttsRoutes, voiceRoutes } from "./voice/tts/routes.ts";
import { adminSpokenTurnRoutes, spokenTurnRoutes } from "./voice/turns/routes.ts";
import { createSpokenTurns } from "./voice/turns/spoken-turns.ts";
import { createVoiceAddress } from "./voice/voice-address.ts";
import { adminWakeWordRoutes } from "./wake-words/admin/routes.ts";
import { createWakeCare } from "./wake-words/create-wake-care.ts";
import { letGoOfRemoved } from "./wake-words/pins.ts";
import { falseAlarmRoutes, recordingRoutes } from "./wake-words/recordings/routes.ts";
import { wakeWordRoutes } from "./wake-words/routes.ts";
import { coreNeeded } from "./wake-words/trained/core-needed.ts";

export interface Hearth {
  app: ReturnType<typeof createRoutes>;
  /** Ends every answer as `interrupted` and stores it; the ports stay the runtime's to close. */
  close(): Promise<void>;
}

export type App = Hearth["app"];

/** Migrates the store, mends what a crash left behind, and assembles the service. */
export async function createApp(ports: Ports): Promise<Hearth> {
  const services = await createServices(ports);
  const background = new AbortController();
  followModels(services, background.signal);
  await services.components.boot();
  services.bookshelf.archives.open();
  await services.wakeCare.open();
  await services.images.start();
  // Its failures are logged and tried again by the router itself.
  void services.router.warm(background.signal);
  return {
    app: createRoutes(services),
    async close() {
      background.abort();
      services.boot.close();
      services.listening.close();
      services.wakeClaims.close();
      await Promise.all([
        services.jobs.close(),
        services.chat.close(),
        services.components.close(),
        services.voice.close(),
        services.images.close(),
        services.bookshelf.close(),
      ]);
    },
  };
}

/** A full model takes over from the starter with the next question after its arrival, and gives up its place again. */
function followModels({ components, models, router }: Services, signal: AbortSignal): void {
  components.watch((event) => {
    if (event.type !== "changed") return;
    const { state } = components.get(event.id);
    if (state !== "installed" && state !== "missing") return;
    models.forget();
    void router.refresh(signal);
  });
}

async function createServices(ports: Ports): Promise<Services> {
  const { sql, clock, log, llm, config } = ports;
  const ran = await migrate(sql, clock.now());
  if (ran.length > 0) log.info("store migrated", { migrations: ran.join(", ") });
  const db = createDatabase(sql);
  const turns = createTurnStore(db, sql, clock);
  const interrupted = await turns.interruptAll();
  if (interrupted > 0) log.warn("answers were cut short by the last stop", { count: interrupted });

  const sessions = createSessions(db, clock);
  const pins = await createPins(db, ports.pinHasher, config.pinPepper);
  if (await pins.haveLostTheirPepper()) {
    throw new DomainError(
      "conflict",
      "PIN_PEPPER_SECRET is not the one that the PINs of this home were made with, so nobody could sign in. Set it back to what it was.",
    );
  }
  if (await pins.acceptPepper()) {
    await sessions.revokeEverybody();
    log.warn("PIN_PEPPER_SECRET differs from the last start: everybody has to sign in again");
  }
  const users = createUsers(db, pins, clock);
  const companions = createCompanions(db, clock);
  const runs = createRunRegistry(clock);
  const conversations = createConversations(db, clock, (id) => runs.activeIn(id)?.id ?? null);
  const models = createModels(llm, clock, log);
  const chatModel = async () => config.chatModel ?? (await readSettings(db))["llm.chat_model"];
  const { embedModel, routerModel, routeExamples: examples } = config;
  const router = createRouter({ llm, clock, log, examples, embedModel, routerModel, cache: createEmbeddingCache(db) });

  async function userOrNotFound(id: string) {
    const user = await users.find(id);
    if (user === null) throw notFound("person");
    return user;
  }
  const mayUseCompanion = async (userId: string, companionId: string) =>
    (await companions.findUsable(await userOrNotFound(userId), companionId)) !== null;
  const images = assembleImages(ports, db, { promptModel: chatModel, mayUseCompanion });
  const chat = createChatService({
    ...createImagesForChat(images, async (userId) => toViewer(await userOrNotFound(userId), false)),
    llm,
    clock,
    log,
    models,
    router,
    runs,
    turns,
    conversations,
    chatModel,
    preferencesOf: async (userId) => toPreferences(await userOrNotFound(userId)),
    async companionOf(userId, companionId) {
      if (companionId === null) return null;
      return companions.findUsable(await userOrNotFound(userId), companionId);
    },
  });
  const lockout = createLockout(db, clock);
  const installing = createInstalling(ports, db);
  const metrics = createMetrics();
  metrics.gauge({ name: "hearth_memory_bytes", help: "Memory that the service itself takes." }, ports.memoryBytes);
  const settings = () => readSettings(db);
  const { components } = installing;
  const bookshelf = assembleLibrary(ports, installing);
  const findRun = chat.find;
  const voice = createVoice({ ...ports, components, companions, conversations, findRun, metrics, settings });
  const transcriber = createHttpTranscriber({
    explicitUrl: async () => (await settings())["voice.stt_url"] ?? config.sttUrl,
    sidecar: createVoiceAddress({ explicit: config.voiceUrl, sidecars: ports.sidecars, components }),
    clock,
  });
  const listening = createListening({ transcriber, clock, log, signedIn: createSignedIn(db, clock) });
  metrics.gauge(
    { name: "hearth_stt_sockets", help: "Devices that are being listened to now." },
    () => listening.active,
  );
  const wakeCare = createWakeCare({
    ...ports,
    ...installing,
    db,
    companions,
    findUser: users.find,
    engines: voice.engines,
    isStarterSpeech: async (signal) => (await voice.list(signal)).tts?.starter ?? false,
    appDefault: async () => (await settings())["voice.app_default_wakeword"],
    chatModel,
  });
  return {
    ...ports,
    db,
    metrics,
    voice,
    listening,
    wakeCare,
    wakeWords: wakeCare.wakeWords,
    jobs: wakeCare.jobs,
    wakeClaims: createWakeClaims(clock),
    spokenTurns: createSpokenTurns({ db, sql, clock, metrics }),
    sessions,
    pins,
    lockout,
    users,
    companions,
    conversations,
    chat,
    images,
    bookshelf,
    chatModel,
    models,
    router,
    ...installing,
  };
}

function createInstalling({ install: tools, sidecars, clock, log, config }: Ports, db: Database) {
  const catalogue = createCatalogue(config.registry, tools.platform, config.provided);
  const store = createJobStore(db, clock);
  async function limits() {
    const settings = await readSettings(db);
    return { parallel: settings["install.parallel"], maxBytesPerS: settings["install.max_bytes_per_s"] };
  }
  const options = { catalogue, tools, sidecars, store, clock, log, limits, random: Math.random };
  const components = createComponents(options);
  const neededBeside = () => coreNeeded(db, catalogue.all);
  const onRemoved = (removed: readonly CatalogueEntry[]) => letGoOfRemoved(db, removed);
  const features = createFeatures({ catalogue, components, tools, store, neededBeside, onRemoved });
  return { catalogue, components, features, boot: createBootStream(components, clock) };
}

/** Routes that read more than a little JSON: pictures, whole texts to be read aloud, recordings. */
const BODY_LIMIT_OF: Readonly<Record<string, number>> = {
  "/api/chat/stream": BODY_LIMIT_BYTES.chat,
  "/api/tts/stream": BODY_LIMIT_BYTES.tts,
  "/api/stt": BODY_LIMIT_BYTES.stt,
  "/api/admin/wakewords/recordings": BODY_LIMIT_BYTES.wakeRecording,
  "/api/voice/false-alarms": BODY_LIMIT_BYTES.wakeRecording,
  "/api/admin/images/workflows": BODY_LIMIT_BYTES.workflow,
};

function createRoutes(services: Services) {
  const { config, log, clock } = services;
  const guards = createGuards(services.sessions);

  const app = new Hono<AppEnv>();
  app.onError(createErrorHandler(log));
  app.notFound((c) => problemResponse(c, new DomainError("not_found", "There is nothing at this address.")));
  app.use(requestId(), securityHeaders());
  app.use("/api/*", rateLimit(clock), accessLog(log, clock), originCheck(config.trustedOrigins), jsonOnly);
  app.use("/api/*", async (c, next) => {
    if (isStreamedUpload(c.req.method, c.req.path)) return next();
    return bodyLimit(BODY_LIMIT_OF[c.req.path] ?? BODY_LIMIT_BYTES.json)(c, next);
  });
  app.use("/api/*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });

  return app
    .route("/api", openApiRoutes(app, config.version))
    .route("/api/health", healthRoutes(services))
    .route("/api/auth", authRoutes(services, guards))
    .route("/api/me", meRoutes(services, guards))
    .route("/api/admin/users", adminUserRoutes(services, guards))
    .route("/api/admin/settings", settingsRoutes(services, guards))
    .route("/api/admin/models", adminModelRoutes(services, guards))
    .route("/api/admin/features", adminFeatureRoutes(services, guards))
    .route("/api/admin/downloads", downloadRoutes(services, guards))
    .route("/api/admin/health", adminHealthRoutes(services, guards))
    .route("/api/admin/sidecars", sidecarRoutes(services, guards))
    .route("/api/admin/logs", logRoutes(services, guards))
    .route("/api/admin/metrics", metricsRoutes(services, guards))
    .route("/api/admin/voice", adminVoiceRoutes(services, guards))
    .route("/api/admin/voice", adminSpokenTurnRoutes(services, guards))
    .route("/api/admin/wakewords/recordings", recordingRoutes(services, guards))
    .route("/api/admin/wakewords", adminWakeWordRoutes(services, guards))
    .route("/api/jobs", jobRoutes(services, guards))
    .route("/api/admin/images", imageAdminRoutes(services, guards))
    .route("/api/admin/library", adminLibraryRoutes(services, guards))
    .route("/api/library", libraryRoutes(services, guards))
    .route("/api/system/boot", bootRoutes(services))
    .route("/api/features", featureRoutes(services, guards))
    .route("/api/models", modelRoutes(services, guards))
    .route("/api/companions", companionRoutes(services, guards))
    .route("/api/conversations", conversationRoutes(services, guards))
    .route("/api/conversations", turnRoutes(services, guards))
    .route("/api/chat", chatRoutes(services, guards))
    .route("/api/attachments", attachmentRoutes(services, guards))
    .route("/api/image", imageRoutes(services, guards))
    .route("/api/images", galleryRoutes(services, guards))
    .route("/api/voice", voiceRoutes(services, guards))
    .route("/api/voice", wakeWordRoutes(services, guards))
    .route("/api/voice", wakeClaimRoutes(services, guards))
    .route("/api/voice", spokenTurnRoutes(services, guards))
    .route("/api/voice", falseAlarmRoutes(services, guards))
    .route("/api/tts", ttsRoutes(services, guards))
    .route("/api/stt", sttRoutes(services, guards));
}
