import type { Services } from "./app-env.ts";
import { createLockout } from "./auth/lockout.ts";
import { createPins } from "./auth/pins.ts";
import { createSessions } from "./auth/sessions.ts";
import { createChatService } from "./chat/chat-service.ts";
import { createModels } from "./chat/models.ts";
import { createEmbeddingCache } from "./chat/router/embedding-cache.ts";
import { createRouter } from "./chat/router/router.ts";
import { createRunRegistry } from "./chat/run-registry.ts";
import { createCalculateSkill } from "./chat/skills/declared/calculate.ts";
import { createClockSkill } from "./chat/skills/declared/clock.ts";
import { createConvertSkill } from "./chat/skills/declared/convert.ts";
import { createDeviceHelpSkill } from "./chat/skills/declared/device-help.ts";
import { declareImageSkill } from "./chat/skills/declared/image.ts";
import { declareLibrarySkill } from "./chat/skills/declared/library.ts";
import { declareMapsSkill } from "./chat/skills/declared/maps.ts";
import { declareMemorySkill } from "./chat/skills/declared/memory.ts";
import { createSkillBook, withDeclared } from "./chat/skills/declared/skill-book.ts";
import { declareTimerSkill } from "./chat/skills/declared/timer.ts";
import { createTurnStore } from "./chat/turn-store.ts";
import { createCompanions } from "./companions/companions.ts";
import { createBootStream } from "./components/boot-stream.ts";
import { type CatalogueEntry, createCatalogue } from "./components/catalogue.ts";
import { createComponents } from "./components/components.ts";
import { createFeatures } from "./components/features.ts";
import { createJobStore } from "./components/job-store.ts";
import { createConversations } from "./conversations/conversations.ts";
import { DomainError, notFound } from "./errors.ts";
import { assembleImages } from "./images/assemble.ts";
import { createImagesForChat } from "./images/for-chat.ts";
import { toViewer } from "./images/viewer.ts";
import { createJobStore as createWorkStore } from "./jobs/job-store.ts";
import { createJobs } from "./jobs/jobs.ts";
import { assembleLibrary } from "./library/assemble.ts";
import { createMaps } from "./maps/create-maps.ts";
import { createMemory } from "./memory/create-memory.ts";
import { createMetrics } from "./metrics/registry.ts";
import type { Ports } from "./ports/ports.ts";
import { createDatabase, type Database } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { readSettings } from "./store/settings.ts";
import { createTimers } from "./timers/timers.ts";
import { createUserLimits } from "./users/user-limits.ts";
import { createUsers, toPreferences } from "./users/users.ts";
import { createWakeClaims } from "./voice/claims/claims.ts";
import { createVoice } from "./voice/create-voice.ts";
import { createHttpTranscriber } from "./voice/stt/http-transcriber.ts";
import { createListening } from "./voice/stt/listening.ts";
import { createSignedIn } from "./voice/stt/signed-in.ts";
import { createSpokenTurns } from "./voice/turns/spoken-turns.ts";
import { createVoiceAddress } from "./voice/voice-address.ts";
import { createWakeCare } from "./wake-words/create-wake-care.ts";
import { letGoOfRemoved } from "./wake-words/pins.ts";
import { coreNeeded } from "./wake-words/trained/core-needed.ts";

/** Opens the store and builds every part over its ports. @throws DomainError where the store can't be served */
export async function createServices(ports: Ports): Promise<Services> {
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

  async function userOrNotFound(id: string) {
    const user = await users.find(id);
    if (user === null) throw notFound("person");
    return user;
  }
  const mayUseCompanion = async (userId: string, companionId: string) =>
    (await companions.findUsable(await userOrNotFound(userId), companionId)) !== null;
  const images = assembleImages(ports, db, {
    promptModel: chatModel,
    mayUseCompanion,
    async viewerOf(userId) {
      const user = await users.find(userId);
      return user && toViewer(user, false);
    },
  });
  const lockout = createLockout(db, clock);
  const installing = createInstalling(ports, db);
  const metrics = createMetrics();
  metrics.gauge({ name: "hearth_memory_bytes", help: "Memory that the service itself takes." }, ports.memoryBytes);
  const settings = () => readSettings(db);
  const { components } = installing;
  const bookshelf = assembleLibrary(ports, installing);
  const jobs = createJobs({ store: createWorkStore(db), clock, log });
  const maps = createMaps({ ...ports, db, components, jobs, firstAdmin: users.firstAdmin });
  jobs.bring({ "map-region": maps.runner });
  const timers = createTimers({ db, sql, clock, log });
  const householdTimeZone = async () =>
    (await settings())["household.time_zone"] ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const userLimits = createUserLimits(db, clock, householdTimeZone);
  const viewerOf = async ({ userId, wall }: { userId: string; wall: boolean }) =>
    toViewer(await userOrNotFound(userId), wall);
  const imagesForChat = createImagesForChat(images, viewerOf);
  const memory = createMemory({
    ...ports,
    db,
    models: models.list,
    embedModel: config.embedModel,
    findUser: users.find,
  });
  const declared = [
    declareLibrarySkill(bookshelf.library),
    declareMapsSkill(maps),
    createClockSkill(),
    createCalculateSkill(),
    createConvertSkill(),
    createDeviceHelpSkill(),
    declareImageSkill({ skill: imagesForChat.skill, viewerOf, options: images.options }),
    declareTimerSkill(timers),
    declareMemorySkill({
      memory,
      findUser: users.find,
      companionOf: async (userId, companionId) => companions.findUsable(await userOrNotFound(userId), companionId),
    }),
  ];
  const skillBook = createSkillBook(declared);
  const { embedModel, routerModel } = config;
  const examples = withDeclared(config.routeExamples, declared);
  const router = createRouter({ llm, clock, log, examples, embedModel, routerModel, cache: createEmbeddingCache(db) });
  const chat = createChatService({
    pictureOf: imagesForChat.pictureOf,
    skills: skillBook.skills,
    memory: memory.forTurns,
    llm,
    clock,
    log,
    models,
    router,
    runs,
    turns,
    conversations,
    chatModel,
    timeZone: householdTimeZone,
    limits: userLimits,
    preferencesOf: async (userId) => toPreferences(await userOrNotFound(userId)),
    async companionOf(userId, companionId) {
      if (companionId === null) return null;
      return companions.findUsable(await userOrNotFound(userId), companionId);
    },
  });
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
    jobs,
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
    jobs,
    maps,
    timers,
    householdTimeZone,
    memory,
    wakeClaims: createWakeClaims(clock),
    spokenTurns: createSpokenTurns({ db, sql, clock, metrics }),
    sessions,
    pins,
    lockout,
    users,
    userLimits,
    companions,
    conversations,
    chat,
    images,
    bookshelf,
    chatModel,
    models,
    router,
    skillBook,
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
