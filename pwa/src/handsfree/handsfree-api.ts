// The service's calls of hands-free, typed by the service's own routes.
import { STT_SAMPLE_RATE } from "@hearth/handlers/shared/contract/limits.ts";
import { encodeWav16 } from "@hearth/handlers/shared/speech/wav.ts";
import type { Api } from "../api/api.ts";
import type { ConversationApi } from "./conversation-deps.ts";
import type { FalseAlarm } from "./false-alarm.ts";

export function createHandsfreeApi({ calls: { client, read, done }, speech }: Pick<Api, "calls" | "speech">) {
  const { voice, conversations, stt } = client.api;
  return {
    wakeWords: () => read(voice.wakewords.$get()),
    claimWake: (claim, signal) => read(voice.wakes.$post({ json: claim }, { init: { signal } })),
    tellTurn: (turn) => done(voice.turns.$post({ json: turn })),
    markHeard: ({ conversationId: id, assistantMessageId: messageId }, until) =>
      done(conversations[":id"].messages[":messageId"].heard.$post({ param: { id, messageId }, json: { until } })),
    async transcribe(samples, signal) {
      const body = encodeWav16(samples, STT_SAMPLE_RATE);
      const headers = { "content-type": "audio/wav" };
      return (await read(stt.$post({}, { headers, init: { body, signal } }))).text;
    },
    keepFalseAlarm({ wakeWordId, samples }: FalseAlarm, signal: AbortSignal) {
      const body = encodeWav16(samples, STT_SAMPLE_RATE);
      const headers = { "content-type": "audio/wav" };
      return done(voice["false-alarms"].$post({ query: { wakeWordId } }, { headers, init: { body, signal } }));
    },
    /** A sentence of Hearth's own, as lines. */
    async sayAhead(text: string, signal: AbortSignal) {
      const { body } = await speech({ text, companionId: null }, signal);
      return body ?? new Blob().stream();
    },
  } satisfies ConversationApi & Record<string, unknown>;
}
