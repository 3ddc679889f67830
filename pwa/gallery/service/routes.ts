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
import { settingsSchema } from "@hearth/handlers/shared/contract/settings.ts";
import {
  adminHealthSchema,
  healthSchema,
  logEventSchemas,
  modelsSchema,
  modelTestSchema,
} from "@hearth/handlers/shared/contract/system.ts";
import { preferencesSchema, userSchema } from "@hearth/handlers/shared/contract/users.ts";
import { sttTestSchema, voiceListSchema } from "@hearth/handlers/shared/contract/voice.ts";
import { spokenTurnListSchema, wakeWordListSchema } from "@hearth/handlers/shared/contract/wake.ts";
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
  "POST /api/tts/stream": eventStream,
  "GET /api/voice/voices": voiceListSchema,
  "GET /api/admin/voice/voices": voiceListSchema,
  "POST /api/admin/voice/test-stt": sttTestSchema,
  "GET /api/voice/wakewords": wakeWordListSchema,
  "GET /api/admin/voice/turns": spokenTurnListSchema,
} as const;

/** What each kind of event holds; no two streams share a name. */
export const EVENTS = { ...chatEventSchemas, ...bootEventSchemas, ...logEventSchemas } as const;

export type RouteName = keyof typeof ROUTES;
export type AnswerOf<Name extends RouteName> = z.output<(typeof ROUTES)[Name]>;

/** The route that a call takes; null: none that is known here. */
export function routeOf(method: string, path: string): RouteName | null {
  return (Object.keys(ROUTES) as RouteName[]).find((name) => patternOf(name).test(`${method} ${path}`)) ?? null;
}

const patternOf = (name: RouteName) => new RegExp(`^${name.replaceAll(/:\w+/g, "[^/]+")}$`);
