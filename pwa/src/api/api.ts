// The service as the app calls it, typed by the service's own routes.
import type { App } from "@hearth/handlers/app.ts";
import type { ChatRequest } from "@hearth/handlers/shared/contract/chat.ts";
import type { CreateCompanion, UpdateCompanion } from "@hearth/handlers/shared/contract/companions.ts";
import type { UpdateConversation } from "@hearth/handlers/shared/contract/conversations.ts";
import type { Model } from "@hearth/handlers/shared/contract/system.ts";
import type { UpdatePreferences } from "@hearth/handlers/shared/contract/users.ts";
import type { TtsRequest } from "@hearth/handlers/shared/contract/voice.ts";
import { hc } from "hono/client";
import { timeZoneOfDevice } from "../messages/formats.ts";
import { accepted, createServiceFetch, type Fetch, type FetchReports, type ReadableResponse } from "./service-fetch.ts";

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
export interface Models {
  items: Model[];
  defaultChatModel: string | null;
}

export type TypedResponse<Data> = Omit<ReadableResponse, "json"> & { json(): Promise<Data> };

export type Api = ReturnType<typeof createApi>;
export type Calls = Api["calls"];

/** Every call rejects with ServiceError or UnreachableError; see errors.ts. */
export function createApi(reports: FetchReports, baseFetch?: Fetch) {
  const client = hc<App>("/", { fetch: createServiceFetch(reports, baseFetch) });
  const { auth, me, companions, conversations, chat, tts } = client.api;
  const read = async <Data>(answer: Promise<TypedResponse<Data>>): Promise<Data> =>
    (await accepted(answer, reports)).json();
  const done = async (answer: Promise<ReadableResponse>): Promise<void> => {
    await accepted(answer, reports);
  };
  const streaming = (signal: AbortSignal) => ({ init: { signal } });
  /** Refusals are left to the reader of the stream, but that the session is over has to be known here. */
  const streamed = async <Answer extends ReadableResponse>(answer: Promise<Answer>): Promise<Answer> => {
    const response = await answer;
    if (response.status === 401) reports.onSignedOut();
    return response;
  };

  return {
    /** For what is loaded on demand: it brings its own calls, over the same client. */
    calls: { client, read, done },
    auth: {
      state: () => read(auth.state.$get()),
      setup: (name: string, pin: string) => read(auth.setup.$post({ json: { name, pin } })),
      /** `pin: null` for a profile without one. */
      signIn: (userId: string, pin: string | null) =>
        read(auth["sign-in"].$post({ json: pin === null ? { userId } : { userId, pin } })),
      signOut: () => done(auth["sign-out"].$post()),
    },
    health: () => done(client.api.health.$get()),
    /** An event stream without an end; home-care/follow-events.ts reads it. */
    boot: (signal: AbortSignal) => streamed(client.api.system.boot.$get({}, streaming(signal))),
    models: () => read(client.api.models.$get()),
    companions: {
      list: () => read(companions.$get({ query: { limit: "200" } })),
      create: (input: CreateCompanion) => read(companions.$post({ json: input })),
      change: (id: string, changes: UpdateCompanion) =>
        read(companions[":id"].$patch({ param: { id }, json: changes })),
      /** `leaving`: the page is closing, the browser finishes the call alone. */
      remove: (id: string, leaving = false) =>
        done(companions[":id"].$delete({ param: { id } }, { init: { keepalive: leaving } })),
    },
    preferences: {
      get: () => read(me.preferences.$get()),
      change: (change: UpdatePreferences) => read(me.preferences.$patch({ json: change })),
    },
    conversations: {
      list: ({ archived, cursor }: { archived: boolean; cursor: string | null }) =>
        read(conversations.$get({ query: { archived: archived ? "true" : "false", ...pageAt(cursor) } })),
      get: (id: string) => read(conversations[":id"].$get({ param: { id } })),
      change: (id: string, change: UpdateConversation) =>
        read(conversations[":id"].$patch({ param: { id }, json: change })),
      /** `leaving`: the page is closing, the browser finishes the call alone. */
      remove: (id: string, leaving = false) =>
        done(conversations[":id"].$delete({ param: { id } }, { init: { keepalive: leaving } })),
      messages: (id: string, cursor: string | null = null) =>
        read(conversations[":id"].messages.$get({ param: { id }, query: pageAt(cursor) })),
      search: (q: string) => read(conversations.search.$get({ query: { q } })),
      exportUrl(id: string, format: "md" | "json") {
        const timeZone = timeZoneOfDevice();
        const query = timeZone === null ? { format } : { format, timeZone };
        return conversations[":id"].export.$path({ param: { id }, query });
      },
    },
    chat: {
      /** These four answer with an event stream; stream-reader.ts reads it and its failures. */
      stream: (request: ChatRequest, signal: AbortSignal) =>
        streamed(chat.stream.$post({ json: request }, streaming(signal))),
      regenerate: (id: string, messageId: string, signal: AbortSignal) =>
        streamed(
          conversations[":id"].messages[":messageId"].regenerate.$post({ param: { id, messageId } }, streaming(signal)),
        ),
      edit: (id: string, messageId: string, content: string, signal: AbortSignal) =>
        streamed(
          conversations[":id"].messages[":messageId"].$patch(
            { param: { id, messageId }, json: { content } },
            streaming(signal),
          ),
        ),
      follow: (runId: string, lastEventId: string, signal: AbortSignal) =>
        streamed(
          chat.runs[":runId"].$get(
            { param: { runId } },
            { ...streaming(signal), headers: lastEventId === "" ? {} : { "Last-Event-ID": lastEventId } },
          ),
        ),
      stop: (runId: string) => done(chat.runs[":runId"].stop.$post({ param: { runId } })),
    },
    /** Speech as lines; voice/speaking/read-speech.ts reads them. */
    speech: (request: TtsRequest, signal: AbortSignal) =>
      accepted(tts.stream.$post({ json: request }, streaming(signal)), reports),
  };
}

const pageAt = (cursor: string | null) => (cursor === null ? {} : { cursor });
