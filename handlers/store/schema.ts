// The tables as drizzle sees them. Their SQL, with triggers and full-text index, stands in migrations/.
import { blob, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { JobState as DownloadJobState } from "../components/job-policy.ts";
import type { CheckpointDetails, LoraDetails } from "../images/models/model-details.ts";
import type { JobProblem as ImageJobProblem, ImagePlan, MadeBy } from "../images/plan.ts";
import type { Card } from "../shared/contract/cards.ts";
import type { FinishReason, Route } from "../shared/contract/chat.ts";
import type { ErrorCode } from "../shared/contract/common.ts";
import type { Companion } from "../shared/contract/companions.ts";
import type { MessageStatus } from "../shared/contract/conversations.ts";
import type { LoraPoint, WorkflowGraph, WorkflowMapping } from "../shared/contract/image-admin.ts";
import type { GenerateImage, ImageJobState, Rating, WorkflowPurpose } from "../shared/contract/images.ts";
import type { JobKind, JobProblem, JobProgress, JobState } from "../shared/contract/jobs.ts";
import type { ArticleRef } from "../shared/contract/library.ts";
import type { MemoryKind, MemoryOrigin } from "../shared/contract/memories.ts";
import type { TimerKind, TimerState, WallTime } from "../shared/contract/timers.ts";
import type { Permissions, Role, UpdatePreferences } from "../shared/contract/users.ts";
import type { SpokenTurn, TurnStages } from "../shared/contract/wake.ts";
import type { WakeRecording, WakeReport } from "../shared/contract/wake-admin.ts";

/** Times are milliseconds since the Unix epoch. */
export const users = sqliteTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  avatar: text(),
  pinHash: text("pin_hash"),
  /** Fingerprint of the pepper that `pinHash` was made with. */
  pinPepper: text("pin_pepper"),
  permissions: text({ mode: "json" }).$type<Permissions>().notNull(),
  preferences: text({ mode: "json" }).$type<UpdatePreferences>().notNull(),
  createdAt: integer("created_at").notNull(),
});

export const sessions = sqliteTable("sessions", {
  id: text().primaryKey(),
  /** SHA-256 of the cookie's token; the token itself is never stored (specification, section 5). */
  tokenHash: text("token_hash").notNull().unique(),
  userId: text("user_id").notNull(),
  deviceLabel: text("device_label").notNull(),
  kiosk: integer({ mode: "boolean" }).notNull(),
  createdAt: integer("created_at").notNull(),
  lastSeenAt: integer("last_seen_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

export const signInAttempts = sqliteTable("sign_in_attempts", {
  /** `user:<id>` or `address:<address>`. */
  key: text().primaryKey(),
  failures: integer().notNull(),
  lockedUntil: integer("locked_until").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const settings = sqliteTable("settings", {
  key: text().primaryKey(),
  value: text({ mode: "json" }).$type<unknown>().notNull(),
});

export const companions = sqliteTable("companions", {
  id: text().primaryKey(),
  ownerId: text("owner_id").notNull(),
  name: text().notNull(),
  avatar: text(),
  persona: text().notNull(),
  greeting: text().notNull(),
  modelId: text("model_id"),
  temperature: real(),
  ttsVoice: text("tts_voice"),
  speechRate: real("speech_rate"),
  wakeWordModelId: text("wake_word_model_id"),
  wakeWordPhrase: text("wake_word_phrase"),
  visibility: text().$type<Companion["visibility"]>().notNull(),
  memoryScope: text("memory_scope").$type<Companion["memoryScope"]>().notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const conversations = sqliteTable("conversations", {
  id: text().primaryKey(),
  userId: text("user_id").notNull(),
  title: text().notNull(),
  companionId: text("companion_id"),
  pinned: integer({ mode: "boolean" }).notNull(),
  archived: integer({ mode: "boolean" }).notNull(),
  /** The last message of the path that is shown. */
  leafId: text("leaf_id"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const messages = sqliteTable(
  "messages",
  {
    /** Also the row id of the full-text index. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    conversationId: text("conversation_id").notNull(),
    parentId: text("parent_id"),
    /** Number of messages above this one. */
    depth: integer().notNull(),
    role: text().$type<"user" | "assistant">().notNull(),
    content: text().notNull(),
    /** What of `content` is searched, where that is not all of it. */
    said: text(),
    status: text().$type<MessageStatus>().notNull(),
    errorCode: text("error_code").$type<ErrorCode>(),
    runId: text("run_id"),
    route: text().$type<Route>(),
    model: text(),
    finishReason: text("finish_reason").$type<FinishReason>(),
    /** What was heard of an answer that somebody broke off, in UTF-16 code units of `content`; may lie behind its end. */
    heardUntil: integer("heard_until"),
    /** What the skill that answered shows beside its words. */
    card: text({ mode: "json" }).$type<Card>(),
    /** The page of the library that the question is about. */
    about: text({ mode: "json" }).$type<ArticleRef>(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("messages_by_parent").on(table.conversationId, table.parentId)],
);

export const attachments = sqliteTable("attachments", {
  id: text().primaryKey(),
  messageId: text("message_id").notNull(),
  userId: text("user_id").notNull(),
  mediaType: text("media_type").notNull(),
  bytes: blob().$type<Uint8Array>().notNull(),
});

export const spokenTurns = sqliteTable("spoken_turns", {
  seq: integer().primaryKey({ autoIncrement: true }),
  /** Made by the device; unique for its person. */
  id: text().notNull(),
  userId: text("user_id").notNull(),
  deviceId: text("device_id").notNull(),
  deviceLabel: text("device_label").notNull(),
  /** `trigger` is a word of SQL's own. */
  trigger: text("begun_by").$type<SpokenTurn["trigger"]>().notNull(),
  outcome: text().$type<SpokenTurn["outcome"]>().notNull(),
  runId: text("run_id"),
  stages: text({ mode: "json" }).$type<TurnStages>().notNull(),
  createdAt: integer("created_at").notNull(),
});

export const embeddingCache = sqliteTable(
  "embedding_cache",
  {
    model: text().notNull(),
    textHash: text("text_hash").notNull(),
    /** Float32 values, little-endian. */
    vector: blob().$type<Uint8Array>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.textHash] })],
);

export const downloadJobs = sqliteTable("download_jobs", {
  id: text().primaryKey(),
  componentId: text("component_id").notNull(),
  reason: text().$type<"install" | "repair">().notNull(),
  state: text().$type<DownloadJobState>().notNull(),
  failures: integer().notNull(),
  problemCode: text("problem_code").$type<ErrorCode>(),
  problemDetail: text("problem_detail"),
  retryAt: integer("retry_at"),
  deep: integer({ mode: "boolean" }).notNull(),
  /** How far the work is, and how much it is: at most a second behind. */
  doneBytes: integer("done_bytes").notNull(),
  totalBytes: integer("total_bytes").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const knownFiles = sqliteTable(
  "known_files",
  {
    componentId: text("component_id").notNull(),
    path: text().notNull(),
    version: text().notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text().notNull(),
    /** null: not looked at, or gone by now as an unpacked archive is. */
    modifiedMs: integer("modified_ms"),
  },
  (table) => [primaryKey({ columns: [table.componentId, table.path] })],
);

export const jobs = sqliteTable(
  "jobs",
  {
    id: text().primaryKey(),
    kind: text().$type<JobKind>().notNull(),
    userId: text("user_id").notNull(),
    title: text().notNull(),
    state: text().$type<JobState>().notNull(),
    /** What its kind was asked for. */
    input: text({ mode: "json" }).$type<unknown>().notNull(),
    progress: text({ mode: "json" }).$type<JobProgress>(),
    problem: text({ mode: "json" }).$type<JobProblem>(),
    wakeWordId: text("wake_word_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("jobs_by_state").on(table.state, table.createdAt)],
);

export const trainedWakeWords = sqliteTable("trained_wake_words", {
  id: text().primaryKey(),
  name: text().notNull(),
  phrase: text().notNull(),
  file: text().notNull().unique(),
  sizeBytes: integer("size_bytes").notNull(),
  sha256: text().notNull(),
  defaultThreshold: real("default_threshold").notNull(),
  report: text({ mode: "json" }).$type<WakeReport>().notNull(),
  /** An admin insists on it though its report is weak. */
  accepted: integer({ mode: "boolean" }).notNull(),
  createdAt: integer("created_at").notNull(),
});

export const wakeThresholds = sqliteTable("wake_thresholds", {
  wakeWordId: text("wake_word_id").primaryKey(),
  defaultThreshold: real("default_threshold").notNull(),
});

export const wakeRecordings = sqliteTable("wake_recordings", {
  id: text().primaryKey(),
  kind: text().$type<WakeRecording["kind"]>().notNull(),
  phrase: text().notNull(),
  /** Of a false alarm: the detector that was fooled. */
  wakeWordId: text("wake_word_id"),
  /** Who speaks, or the device. */
  label: text().notNull(),
  durationMs: integer("duration_ms").notNull(),
  wav: blob().$type<Uint8Array>().notNull(),
  /** When its speaker agreed to its being kept; null: a false alarm. */
  consentAt: integer("consent_at"),
  approved: integer({ mode: "boolean" }).notNull(),
  createdBy: text("created_by"),
  createdAt: integer("created_at").notNull(),
});

export const imageJobs = sqliteTable(
  "image_jobs",
  {
    id: text().primaryKey(),
    userId: text("user_id").notNull(),
    requestId: text("request_id").notNull(),
    conversationId: text("conversation_id"),
    state: text().$type<ImageJobState>().notNull(),
    request: text({ mode: "json" }).$type<GenerateImage>().notNull(),
    /** Frozen before it is queued; of what has ended, without the graph. */
    plan: text({ mode: "json" }).$type<ImagePlan>(),
    rating: text().$type<Rating>().notNull(),
    /** The painter's id of it, and how often it was handed in. */
    submission: text(),
    submissions: integer().notNull(),
    problem: text({ mode: "json" }).$type<ImageJobProblem>(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("image_jobs_by_state").on(table.state, table.createdAt),
    index("image_jobs_by_user").on(table.userId, table.updatedAt),
  ],
);

export const images = sqliteTable(
  "images",
  {
    /** Also the row id of the full-text index, and the order of the gallery. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    userId: text("user_id").notNull(),
    jobId: text("job_id").notNull(),
    /** Which of its job's pictures, from 0. */
    n: integer().notNull(),
    mediaType: text("media_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    seed: integer().notNull(),
    prompt: text().notNull(),
    expandedPrompt: text("expanded_prompt").notNull(),
    madeBy: text("made_by", { mode: "json" }).$type<MadeBy>().notNull(),
    rating: text().$type<Rating>().notNull(),
    favourite: integer({ mode: "boolean" }).notNull(),
    companionId: text("companion_id"),
    sourceImageId: text("source_image_id"),
    createdAt: integer("created_at").notNull(),
    thumbnail: blob().$type<Uint8Array>().notNull(),
  },
  (table) => [
    index("images_by_user").on(table.userId, table.seq),
    index("images_by_user_favourite").on(table.userId, table.favourite, table.seq),
  ],
);

export const imageCheckpoints = sqliteTable("image_checkpoints", {
  id: text().primaryKey(),
  file: text().notNull().unique(),
  details: text({ mode: "json" }).$type<CheckpointDetails>().notNull(),
  rating: text().$type<Rating>().notNull(),
  enabled: integer({ mode: "boolean" }).notNull(),
  isDefault: integer("is_default", { mode: "boolean" }).notNull(),
});

export const imageLoras = sqliteTable("image_loras", {
  id: text().primaryKey(),
  file: text().notNull().unique(),
  details: text({ mode: "json" }).$type<LoraDetails>().notNull(),
  rating: text().$type<Rating>().notNull(),
  enabled: integer({ mode: "boolean" }).notNull(),
  /** Whoever may see its rating; else those that are named in `imageLoraGrants`. */
  everyone: integer({ mode: "boolean" }).notNull(),
});

export const imageLoraGrants = sqliteTable(
  "image_lora_grants",
  { loraId: text("lora_id").notNull(), userId: text("user_id").notNull() },
  (table) => [primaryKey({ columns: [table.loraId, table.userId] })],
);

export const imageWorkflows = sqliteTable("image_workflows", {
  id: text().primaryKey(),
  builtIn: integer("built_in", { mode: "boolean" }).notNull(),
  name: text().notNull(),
  purpose: text().$type<WorkflowPurpose>().notNull(),
  enabled: integer({ mode: "boolean" }).notNull(),
  /** null: it ships with Hearth. */
  graph: text({ mode: "json" }).$type<WorkflowGraph>(),
  mapping: text({ mode: "json" }).$type<WorkflowMapping>(),
  loraPoint: text("lora_point", { mode: "json" }).$type<LoraPoint>(),
  allowedClasses: text("allowed_classes", { mode: "json" }).$type<string[]>().notNull(),
  createdAt: integer("created_at").notNull(),
});

export const mapHomes = sqliteTable("map_homes", {
  /** The person's id, or "household". */
  key: text().primaryKey(),
  userId: text("user_id"),
  label: text().notNull(),
  lat: real().notNull(),
  lon: real().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const mapProblems = sqliteTable("map_problems", {
  regionId: text("region_id").primaryKey(),
  /** The file that it was; another one in its place is tried anew. */
  path: text().notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  modifiedAt: integer("modified_at").notNull(),
  code: text().$type<ErrorCode>().notNull(),
  detail: text().notNull(),
});

export const userLimits = sqliteTable("user_limits", {
  userId: text("user_id").primaryKey(),
  /** "20:30" by the household's clock; null beside `quietTo` null: no quiet hours. */
  quietFrom: text("quiet_from"),
  quietTo: text("quiet_to"),
  dailyQuestions: integer("daily_questions"),
  /** "2026-11-24" */
  day: text().notNull(),
  asked: integer().notNull(),
});

export const timers = sqliteTable("timers", {
  id: text().primaryKey(),
  userId: text("user_id").notNull(),
  sessionId: text("session_id"),
  household: integer({ mode: "boolean" }).notNull(),
  questionId: text("question_id").unique(),
  kind: text().$type<TimerKind>().notNull(),
  name: text(),
  state: text().$type<TimerState>().notNull(),
  dueAt: integer("due_at"),
  remainingMs: integer("remaining_ms"),
  durationMs: integer("duration_ms"),
  wallTime: text("wall_time", { mode: "json" }).$type<WallTime>(),
  rangAt: integer("rang_at"),
  lateMs: integer("late_ms").notNull(),
  missedAt: integer("missed_at"),
  createdAt: integer("created_at").notNull(),
  /** Deleted, and for a while to be brought back. */
  deletedAt: integer("deleted_at"),
});
export const memories = sqliteTable(
  "memories",
  {
    /** Also the row id of the full-text index. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    userId: text("user_id").notNull(),
    companionId: text("companion_id"),
    text: text().notNull(),
    kind: text().$type<MemoryKind>().notNull(),
    /** Empty: the person. */
    subject: text().notNull(),
    /** What can hold only one value at a time, as "anna|address"; a newer one replaces it. Empty: nothing like that. */
    slot: text().notNull(),
    origin: text().$type<MemoryOrigin>().notNull(),
    conversationId: text("conversation_id"),
    messageId: text("message_id"),
    saidAt: integer("said_at").notNull(),
    versions: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    vectorModel: text("vector_model"),
    /** Float32 values, little-endian, of unit length; null: not computed yet. */
    vector: blob().$type<Uint8Array>(),
  },
  (table) => [index("memories_by_user").on(table.userId, table.seq)],
);

export const memoryVersions = sqliteTable(
  "memory_versions",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    memoryId: text("memory_id").notNull(),
    text: text().notNull(),
    origin: text().$type<MemoryOrigin>().notNull(),
    conversationId: text("conversation_id"),
    messageId: text("message_id"),
    saidAt: integer("said_at").notNull(),
    replacedAt: integer("replaced_at").notNull(),
  },
  (table) => [index("memory_versions_by_memory").on(table.memoryId, table.seq)],
);
