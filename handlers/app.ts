// The whole assembly on one screen: ports in, the service out.
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { AppEnv, Services } from "./app-env.ts";
import { createGuards } from "./auth/guards.ts";
import { authRoutes } from "./auth/routes.ts";
import { attachmentRoutes } from "./chat/attachment-routes.ts";
import { chatRoutes, turnRoutes } from "./chat/routes.ts";
import { skillRoutes } from "./chat/skills/routes.ts";
import { companionRoutes } from "./companions/routes.ts";
import { adminFeatureRoutes, downloadRoutes, featureRoutes } from "./components/routes.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { createServices } from "./create-services.ts";
import { DomainError } from "./errors.ts";
import { galleryRoutes } from "./images/gallery/routes.ts";
import { imageAdminRoutes } from "./images/models/routes.ts";
import { imageRoutes } from "./images/routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { adminLibraryRoutes } from "./library/admin-routes.ts";
import { libraryRoutes } from "./library/routes.ts";
import { mapAdminRoutes } from "./maps/admin-routes.ts";
import { mapRoutes } from "./maps/routes.ts";
import { memoryRoutes } from "./memory/routes.ts";
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
import { adminHealthRoutes, logRoutes, sidecarRoutes } from "./system/admin-routes.ts";
import { bootRoutes } from "./system/boot-routes.ts";
import { openApiRoutes } from "./system/openapi.ts";
import { adminModelRoutes, healthRoutes, modelRoutes } from "./system/routes.ts";
import { timerRoutes } from "./timers/routes.ts";
import { adminUserRoutes, meRoutes } from "./users/routes.ts";
import { adminVoiceRoutes } from "./voice/admin/routes.ts";
import { wakeClaimRoutes } from "./voice/claims/routes.ts";
import { sttRoutes } from "./voice/stt/routes.ts";
import { ttsRoutes, voiceRoutes } from "./voice/tts/routes.ts";
import { adminSpokenTurnRoutes, spokenTurnRoutes } from "./voice/turns/routes.ts";
import { adminWakeWordRoutes } from "./wake-words/admin/routes.ts";
import { falseAlarmRoutes, recordingRoutes } from "./wake-words/recordings/routes.ts";
import { wakeWordRoutes } from "./wake-words/routes.ts";

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
  await services.maps.open();
  await services.jobs.open();
  await services.images.start();
  await services.timers.open();
  services.memory.refresh();
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
        services.timers.close(),
        services.memory.close(),
      ]);
      await services.maps.close();
    },
  };
}

/** A full model takes over from the starter with the next question after its arrival, and gives up its place again. */
function followModels({ components, models, router, memory }: Services, signal: AbortSignal): void {
  components.watch((event) => {
    if (event.type !== "changed") return;
    const { state } = components.get(event.id);
    if (state !== "installed" && state !== "missing") return;
    models.forget();
    void router.refresh(signal);
    memory.refresh();
  });
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
    .route("/api/admin/maps", mapAdminRoutes(services, guards))
    .route("/api/maps", mapRoutes(services, guards))
    .route("/api/timers", timerRoutes(services, guards))
    .route("/api/memories", memoryRoutes(services, guards))
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
    .route("/api/skills", skillRoutes(services, guards))
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
