// Speaks for people: whose voice, which words, and the stream that carries them.
import type { UserRow } from "../../auth/sessions.ts";
import type { Run } from "../../chat/run.ts";
import type { Companions } from "../../companions/companions.ts";
import type { Conversations } from "../../conversations/conversations.ts";
import { DomainError, toDomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Companion } from "../../shared/contract/companions.ts";
import { TTS_STREAMS_MAX, TTS_STREAMS_PER_USER } from "../../shared/contract/limits.ts";
import type { Settings } from "../../shared/contract/settings.ts";
import type { TtsRequest } from "../../shared/contract/voice.ts";
import type { Engines, EngineVoice } from "./engines.ts";
import { resolveVoice, sentencePauseOf, speechRateOf } from "./resolve-voice.ts";
import { sentencesOfRun, sentencesOfText } from "./sentences.ts";
import type { SpeechMetrics, SpeechSource } from "./speech-metrics.ts";
import { createSpeechStream, type SpeechOutcome, type SpeechStreamOptions } from "./speech-stream.ts";
import { createStreamSlots } from "./stream-slots.ts";

type Caller = Pick<UserRow, "id" | "role">;

export interface SpeakingDependencies {
  engines: Engines;
  companions: Pick<Companions, "get" | "findUsable">;
  conversations: Pick<Conversations, "find">;
  /** @throws DomainError `not_found` also for another person's run */
  findRun(userId: string, runId: string): Pick<Run, "follow" | "conversationId">;
  settings(): Promise<Pick<Settings, "voice.app_default_voice">>;
  /** VOICE_APP_DEFAULT. */
  voiceAppDefault: string | null;
  metrics: SpeechMetrics;
  clock: Clock;
  log: Log;
  limits?: { perUser: number; all: number };
}

export interface Speaking {
  /**
   * NDJSON: a line for each sentence, then `done`, or `error` where it could not go on.
   * @throws DomainError while nothing has been said yet: `not_found`, `invalid_request`, `busy`, `component_not_ready`, …
   */
  speak(caller: Caller, request: TtsRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** What is being read aloud now. */
  readonly active: number;
  /** Ends all of it. */
  close(): void;
}

export function createSpeaking(deps: SpeakingDependencies): Speaking {
  const { engines, metrics, clock, log } = deps;
  const slots = createStreamSlots(deps.limits ?? { perUser: TTS_STREAMS_PER_USER, all: TTS_STREAMS_MAX });
  /** Each is called off at the end. Not AbortSignal.any(): Node 20 would keep something of each beside a signal that lives on. */
  const streams = new Set<AbortController>();
  let isClosing = false;

  async function companionFor(caller: Caller, { companionId }: TtsRequest, run: Pick<Run, "conversationId"> | null) {
    if (companionId === null) return null;
    if (companionId !== undefined) return deps.companions.get(caller, companionId);
    if (run === null) return null;
    const conversation = await deps.conversations.find(caller.id, run.conversationId);
    return conversation.companionId === null ? null : deps.companions.findUsable(caller, conversation.companionId);
  }

  async function voiceFor(request: TtsRequest, companion: Companion | null, signal: AbortSignal) {
    const wishes = {
      requested: request.voice,
      companion: companion?.ttsVoice ?? null,
      setting: (await deps.settings())["voice.app_default_voice"],
      environment: deps.voiceAppDefault,
    };
    return resolveVoice({ engines, log }, wishes, signal);
  }

  /** Notes how it went, once for each request. */
  function watch(source: SpeechSource, startedAt: number, giveBack: () => void) {
    let sentences = 0;
    let firstWordMs: number | null = null;
    return {
      onFirstLine() {
        firstWordMs = clock.now() - startedAt;
        metrics.firstWord(source, firstWordMs);
        log.info("time to first word", { source, ms: firstWordMs });
      },
      onSentence({ engineMs }: { engineMs: number }) {
        sentences += 1;
        metrics.sentence(engineMs);
      },
      onEnd(outcome: SpeechOutcome, cause: unknown) {
        giveBack();
        metrics.end(source, outcome);
        const problem = outcome === "failed" ? toDomainError(cause) : null;
        if (problem !== null) log.error("speech failed", problem.cause ?? problem, { source, code: problem.code });
        log.info("speech", { source, outcome, sentences, firstWordMs, totalMs: clock.now() - startedAt });
      },
    } satisfies Partial<SpeechStreamOptions>;
  }

  async function begin(caller: Caller, request: TtsRequest, options: { signal: AbortSignal; giveBack: () => void }) {
    const startedAt = clock.now();
    const { signal, giveBack } = options;
    const run = request.runId === undefined ? null : deps.findRun(caller.id, request.runId);
    const companion = await companionFor(caller, request, run);
    const { engine, voice, language }: EngineVoice = await voiceFor(request, companion, signal);
    const speed = speechRateOf(request.speechRate, companion?.speechRate ?? null);
    return createSpeechStream({
      ...watch(run === null ? "text" : "answer", startedAt, giveBack),
      sentences: (within) =>
        run === null ? sentencesOfText(request.text ?? "", { language }) : sentencesOfRun(run, { language }, within),
      synthesize: (text, within) => engine.synthesize({ text, voice, speed }, within),
      sentencePauseS: sentencePauseOf(request.sentencePause),
      clock,
      signal,
    });
  }

  return {
    get active() {
      return slots.taken;
    },
    async speak(caller, request, signal) {
      if (isClosing) {
        throw new DomainError("component_not_ready", "Hearth is restarting.", {
          component: "hearth",
          state: "stopping",
        });
      }
      const giveBackSlot = slots.take(caller.id);
      const stream = new AbortController();
      streams.add(stream);
      const leave = () => stream.abort(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      if (signal.aborted) leave();
      const giveBack = () => {
        signal.removeEventListener("abort", leave);
        streams.delete(stream);
        giveBackSlot();
      };
      try {
        return await begin(caller, request, { signal: stream.signal, giveBack });
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    close() {
      isClosing = true;
      for (const stream of streams) stream.abort(new Error("the service is stopping"));
    },
  };
}
