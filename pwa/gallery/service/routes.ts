// What each call of the app answers with: the contract's own schemas, so that a script can't drift from the service.
import { authStateSchema, sessionListSchema, signedInSchema } from "@hearth/handlers/shared/contract/auth.ts";
import { chatEventSchemas } from "@hearth/handlers/shared/contract/chat.ts";
import { companionPageSchema, companionSchema } from "@hearth/handlers/shared/contract/companions.ts";
import {
  bootEventSchemas,
  downloadListSchema,
  downloadSchema,
  featureTreeSchema,
  featureWorkSchema,
} from "@hearth/handlers/shared/contract/components.ts";
import {
  conversationPageSchema,
  conversationSchema,
  messagePageSchema,
  searchPageSchema,
} from "@hearth/handlers/shared/contract/conversations.ts";
import {
  adminLoraListSchema,
  adminLoraSchema,
  adminWorkflowListSchema,
  adminWorkflowSchema,
  checkpointListSchema,
  checkpointSchema,
} from "@hearth/handlers/shared/contract/image-admin.ts";
import {
  acceptedImageSchema,
  expandedPromptSchema,
  imageEventSchemas,
  imageJobSchema,
  imageOptionsSchema,
  imagePageSchema,
  imageSchema,
} from "@hearth/handlers/shared/contract/images.ts";
import { jobListSchema, jobSchema } from "@hearth/handlers/shared/contract/jobs.ts";
import {
  archiveListSchema,
  articleSchema,
  bookListSchema,
  libraryHitPageSchema,
  librarySuggestionsSchema,
} from "@hearth/handlers/shared/contract/library.ts";
import {
  mapJobSchema,
  mapRegionListSchema,
  mapsSchema,
  placeAtSchema,
  placeListSchema,
  routeAnswerSchema,
} from "@hearth/handlers/shared/contract/maps.ts";
import {
  forgottenSchema,
  memoryHistorySchema,
  memoryPageSchema,
  memorySchema,
} from "@hearth/handlers/shared/contract/memories.ts";
import { settingsSchema } from "@hearth/handlers/shared/contract/settings.ts";
import { skillListSchema } from "@hearth/handlers/shared/contract/skills.ts";
import {
  adminHealthSchema,
  healthSchema,
  logEventSchemas,
  modelsSchema,
  modelTestSchema,
} from "@hearth/handlers/shared/contract/system.ts";
import { timerAnswerSchema, timerEventSchemas, timerSchema } from "@hearth/handlers/shared/contract/timers.ts";
import { preferencesSchema, userLimitsSchema, userSchema } from "@hearth/handlers/shared/contract/users.ts";
import { sttTestSchema, voiceListSchema } from "@hearth/handlers/shared/contract/voice.ts";
import { spokenTurnListSchema, wakeWordListSchema } from "@hearth/handlers/shared/contract/wake.ts";
import {
  importStartedSchema,
  phoneticsSchema,
  trainedWakeWordListSchema,
  trainingSampleListSchema,
  trainStartedSchema,
  wakeCatalogSchema,
  wakeRecordingListSchema,
  wakeRecordingSchema,
} from "@hearth/handlers/shared/contract/wake-admin.ts";
import * as z from "zod";

/** 204, without a body. */
const nothing = z.undefined();
/** An event stream; its events have schemas of their own. */
const eventStream = z.never();

/** The first that fits counts, so that a fixed path stands before one with a place in it. */
export const ROUTES = {
  "GET /api/health": healthSchema,
  "GET /api/auth/state": authStateSchema,
  "POST /api/auth/setup": signedInSchema,
  "POST /api/auth/sign-in": signedInSchema,
  "POST /api/auth/sign-out": nothing,
  "PUT /api/auth/pin": nothing,
  "POST /api/auth/kiosk": signedInSchema,
  "POST /api/auth/kiosk/leave": nothing,
  "GET /api/auth/sessions": sessionListSchema,
  "DELETE /api/auth/sessions/:id": nothing,
  "PATCH /api/me": userSchema,
  "GET /api/me/preferences": preferencesSchema,
  "PATCH /api/me/preferences": preferencesSchema,
  "GET /api/models": modelsSchema,
  "GET /api/skills": skillListSchema,
  "GET /api/companions": companionPageSchema,
  "POST /api/companions": companionSchema,
  "PATCH /api/companions/:id": companionSchema,
  "DELETE /api/companions/:id": nothing,
  "GET /api/conversations": conversationPageSchema,
  "GET /api/conversations/search": searchPageSchema,
  "GET /api/conversations/:id": conversationSchema,
  "PATCH /api/conversations/:id": conversationSchema,
  "DELETE /api/conversations/:id": nothing,
  "GET /api/conversations/:id/messages": messagePageSchema,
  "PATCH /api/conversations/:id/messages/:messageId": eventStream,
  "POST /api/conversations/:id/messages/:messageId/regenerate": eventStream,
  "POST /api/chat/stream": eventStream,
  "GET /api/chat/runs/:runId": eventStream,
  "POST /api/chat/runs/:runId/stop": nothing,
  "GET /api/admin/users": z.object({ items: z.array(userSchema) }),
  "POST /api/admin/users": userSchema,
  "PATCH /api/admin/users/:id": userSchema,
  "DELETE /api/admin/users/:id": nothing,
  "POST /api/admin/users/:id/pin": nothing,
  "GET /api/admin/users/:id/limits": userLimitsSchema,
  "PUT /api/admin/users/:id/limits": userLimitsSchema,
  "GET /api/admin/settings": settingsSchema,
  "PUT /api/admin/settings": settingsSchema,
  "POST /api/admin/models/test": modelTestSchema,
  "GET /api/system/boot": eventStream,
  "GET /api/features": featureTreeSchema,
  "POST /api/admin/features/:id/install": featureWorkSchema,
  "POST /api/admin/features/:id/uninstall": featureWorkSchema,
  "POST /api/admin/features/:id/repair": featureWorkSchema,
  "GET /api/admin/downloads": downloadListSchema,
  "POST /api/admin/downloads/:id/pause": downloadSchema,
  "POST /api/admin/downloads/:id/resume": downloadSchema,
  "POST /api/admin/downloads/:id/retry": downloadSchema,
  "DELETE /api/admin/downloads/:id": nothing,
  "GET /api/admin/health": adminHealthSchema,
  "POST /api/admin/sidecars/:id/start": nothing,
  "POST /api/admin/sidecars/:id/stop": nothing,
  "GET /api/admin/logs": eventStream,
  "GET /api/image/options": imageOptionsSchema,
  "POST /api/image/expand": expandedPromptSchema,
  "POST /api/image/generate": acceptedImageSchema,
  "GET /api/image/status": eventStream,
  "GET /api/image/jobs/:id": imageJobSchema,
  "DELETE /api/image/jobs/:id": nothing,
  "GET /api/images": imagePageSchema,
  "GET /api/images/:id": imageSchema,
  "PATCH /api/images/:id": imageSchema,
  "DELETE /api/images/:id": nothing,
  "GET /api/admin/images/checkpoints": checkpointListSchema,
  "PATCH /api/admin/images/checkpoints/:id": checkpointSchema,
  "GET /api/admin/images/loras": adminLoraListSchema,
  "PATCH /api/admin/images/loras/:id": adminLoraSchema,
  "GET /api/admin/images/workflows": adminWorkflowListSchema,
  "POST /api/admin/images/workflows": adminWorkflowSchema,
  "PATCH /api/admin/images/workflows/:id": adminWorkflowSchema,
  "DELETE /api/admin/images/workflows/:id": nothing,
  "GET /api/library/books": bookListSchema,
  "GET /api/library/search": libraryHitPageSchema,
  "GET /api/library/suggest": librarySuggestionsSchema,
  "GET /api/library/articles/:book": articleSchema,
  "GET /api/admin/library/archives": archiveListSchema,
  "POST /api/admin/library/archives/rescan": archiveListSchema,
  "DELETE /api/admin/library/archives/:file": nothing,
  "POST /api/tts/stream": eventStream,
  "GET /api/voice/voices": voiceListSchema,
  "GET /api/admin/voice/voices": voiceListSchema,
  "POST /api/admin/voice/test-stt": sttTestSchema,
  "GET /api/voice/wakewords": wakeWordListSchema,
  "GET /api/admin/voice/turns": spokenTurnListSchema,
  "GET /api/admin/wakewords/catalog": wakeCatalogSchema,
  "GET /api/admin/wakewords/trained": trainedWakeWordListSchema,
  "POST /api/admin/wakewords/phonetics": phoneticsSchema,
  "POST /api/admin/wakewords/train": trainStartedSchema,
  "POST /api/admin/wakewords/import": importStartedSchema,
  "GET /api/admin/wakewords/trainings/:id/samples": trainingSampleListSchema,
  "GET /api/admin/wakewords/recordings": wakeRecordingListSchema,
  "POST /api/admin/wakewords/recordings": wakeRecordingSchema,
  "GET /api/memories": memoryPageSchema,
  "POST /api/memories": memorySchema,
  "DELETE /api/memories": forgottenSchema,
  "PATCH /api/memories/:id": memorySchema,
  "DELETE /api/memories/:id": nothing,
  "GET /api/memories/:id/history": memoryHistorySchema,
  "GET /api/timers/events": eventStream,
  "POST /api/timers": timerSchema,
  "POST /api/timers/:id/act": timerAnswerSchema,
  "DELETE /api/timers/:id": nothing,
  "GET /api/maps": mapsSchema,
  "GET /api/maps/search": placeListSchema,
  "GET /api/maps/at": placeAtSchema,
  "POST /api/maps/route": routeAnswerSchema,
  "PUT /api/maps/home": nothing,
  "DELETE /api/maps/home": nothing,
  "PUT /api/admin/maps/home": nothing,
  "DELETE /api/admin/maps/home": nothing,
  "GET /api/admin/maps/regions": mapRegionListSchema,
  "POST /api/admin/maps/regions/:region/prepare": mapJobSchema,
  "DELETE /api/admin/maps/regions/:region": nothing,
  "GET /api/jobs": jobListSchema,
  "GET /api/jobs/:id": jobSchema,
  "GET /api/jobs/:id/events": eventStream,
} as const;

/** What each kind of event holds, by its name. Of the names that two streams share (`snapshot`, `done`) either may be meant. */
export const EVENTS = {
  ...logEventSchemas,
  ...bootEventSchemas,
  ...chatEventSchemas,
  ...imageEventSchemas,
  ...timerEventSchemas,
  snapshot: z.union([bootEventSchemas.snapshot, imageEventSchemas.snapshot, timerEventSchemas.snapshot]),
  done: z.union([chatEventSchemas.done, imageEventSchemas.done]),
} as const;

export type RouteName = keyof typeof ROUTES;
export type AnswerOf<Name extends RouteName> = z.output<(typeof ROUTES)[Name]>;

/** The route that a call takes; null: none that is known here. */
export function routeOf(method: string, path: string): RouteName | null {
  return (Object.keys(ROUTES) as RouteName[]).find((name) => patternOf(name).test(`${method} ${path}`)) ?? null;
}

const patternOf = (name: RouteName) => new RegExp(`^${name.replaceAll(/:\w+/g, "[^/]+")}$`);
