// How an answer comes to the screen: begun, followed word by word, stopped, and settled as the service stored it.
import type { ChatEvent } from "@hearth/handlers/shared/contract/chat.ts";
import { splitThinking } from "@hearth/handlers/shared/thinking.ts";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ServiceError } from "../api/errors.ts";
import type { AnswerStart, ChatDeps, ChatState } from "./chat.ts";
import { explain } from "./explain.ts";
import { createLiveAnswer, type LiveAnswer } from "./live-answer.ts";
import { type RunOutcome, readRun } from "./stream-reader.ts";
import { awaitedAnswer, changed, renamed, type ShownMessage } from "./turns.ts";

export interface AnsweringDeps extends ChatDeps {
  id: Signal<string | null>;
  state: Signal<ChatState>;
  messages: Signal<ShownMessage[]>;
  notice: Signal<string | null>;
  load: () => Promise<void>;
}

export interface Answering {
  live: ReadonlySignal<LiveAnswer | null>;
  announcement: ReadonlySignal<string>;
  /** Joins an answer that is in the making. */
  follow(runId: string): Promise<void>;
  /**
   * A turn that the reader began: shown at once, and taken back when the service does not take it.
   */
  turn(
    shown: ShownMessage[],
    open: (signal: AbortSignal) => Promise<Response>,
    options?: TurnOptions,
  ): Promise<TurnOutcome>;
  stop(): Promise<void>;
  close(): void;
}

/**
 * What became of a turn. `busy`: another answer is coming in. `left`: the conversation was closed before anyone knows
 * whether it was taken.
 */
export type TurnOutcome = { name: "taken" } | { name: "refused"; error: unknown } | { name: "busy" } | { name: "left" };

export interface TurnOptions {
  /** The service knows what it was asked before: asking again asks nothing twice. */
  isRepeatable?: boolean;
  /** A refusal is not shown here: whoever asked tells it. */
  isQuiet?: boolean;
  /** The service has the question. */
  onTaken?: () => void;
  /** The question was spoken. */
  viaVoice?: boolean;
  /** Whoever asked follows the answer itself, so that nobody else is told that it has begun. */
  onBegun?: (start: AnswerStart) => void;
}

export function createAnswering(deps: AnsweringDeps): Answering {
  const { api, id, state, messages, notice } = deps;
  const live = signal<LiveAnswer | null>(null);
  const announcement = signal("");
  /** Runs that the service no longer keeps: following one again would only end here again. */
  const goneRuns = new Set<string>();

  /** Follows an answer to its end. */
  async function run(
    answer: LiveAnswer,
    open: (signal: AbortSignal) => Promise<Response>,
    { runId, isRepeatable = false, onTaken, viaVoice = false, onBegun }: { runId?: string } & TurnOptions = {},
  ) {
    live.value = answer;
    let outcome: RunOutcome;
    try {
      outcome = await readRun({
        open,
        resume: api.chat.follow,
        onEvent(event) {
          if (event.event === "start") onTaken?.();
          take(answer, event);
          // An answer that is only followed was begun elsewhere, or before.
          if (event.event !== "start" || runId !== undefined) return;
          if (onBegun === undefined) deps.onAnswerBegun(event.data, viaVoice);
          else onBegun(event.data);
        },
        onConnection: (connection) => {
          answer.reconnecting.value = connection === "reconnecting";
        },
        signal: answer.abort.signal,
        onWake: deps.onWake,
        ...(runId === undefined ? {} : { runId }),
        ...(isRepeatable ? { mayRepeat: deps.isOnline } : {}),
      });
    } finally {
      answer.flush();
    }
    if (outcome === "gone" && answer.runId.value !== null) goneRuns.add(answer.runId.value);
    await settle(answer, outcome);
  }

  function take(answer: LiveAnswer, event: ChatEvent): void {
    switch (event.event) {
      case "start":
        started(answer, event.data);
        return;
      case "route":
        answer.isRouted.value = true;
        return;
      case "token":
        answer.phase.value = "replying";
        answer.add(event.data.text);
        return;
      case "card":
        messages.value = changed(messages.value, answer.messageId.value, { card: event.data });
        return;
      case "done":
        answer.finishReason = event.data.finishReason;
        answer.droppedMessages = event.data.droppedMessages ?? 0;
        return;
      case "error":
        messages.value = changed(messages.value, answer.messageId.value, {
          status: "failed",
          errorCode: event.data.code,
        });
        return;
      default:
        return;
    }
  }

  function started(answer: LiveAnswer, start: AnswerStart): void {
    const begins = id.value === null;
    batch(() => {
      const place = messages.value.findIndex((message) => message.id === answer.messageId.value);
      const asked = messages.value[place - 1];
      const next = renamed(messages.value, answer.messageId.value, start.assistantMessageId);
      messages.value = asked?.role === "user" ? renamed(next, asked.id, start.userMessageId) : next;
      answer.messageId.value = start.assistantMessageId;
      answer.runId.value = start.runId;
      answer.phase.value = "thinking";
      id.value = start.conversationId;
      state.value = "ready";
    });
    if (begins) deps.onBegun(start.conversationId);
    deps.onChanged();
  }

  async function settle(answer: LiveAnswer, outcome: RunOutcome): Promise<void> {
    const messageId = answer.messageId.value;
    const failed = messages.value.find((message) => message.id === messageId)?.status === "failed";
    const ended = answer.finishReason === "cancelled" ? "cancelled" : outcome === "gone" ? "interrupted" : "complete";
    batch(() => {
      messages.value = changed(messages.value, messageId, {
        content: answer.text.value,
        status: failed ? "failed" : ended,
        finishReason: answer.finishReason,
        ...(answer.droppedMessages > 0 ? { droppedMessages: answer.droppedMessages } : {}),
      });
      if (live.value === answer) live.value = null;
      announcement.value = splitThinking(answer.text.value).answer;
    });
    deps.onChanged();
    // The words are on the screen already; versions, model and status come with this.
    await deps.load();
  }

  return {
    live,
    announcement,
    async follow(runId) {
      if (live.value !== null || goneRuns.has(runId)) return;
      const last = messages.value.at(-1);
      const stored = last?.role === "assistant" && last.status === "streaming" ? last : null;
      const answer = createLiveAnswer(stored?.id ?? deps.newKey(), stored?.content ?? "");
      answer.runId.value = runId;
      answer.phase.value = stored?.content ? "replying" : "thinking";
      if (stored === null) {
        messages.value = [...messages.value, awaitedAnswer(answer.messageId.value, last?.id ?? null)];
      }
      try {
        await run(answer, (signal) => api.chat.follow(runId, "", signal), { runId });
      } catch (error) {
        if (live.value === answer) live.value = null;
        if (!answer.abort.signal.aborted) notice.value = explain(error);
      }
    },
    async turn(shown, open, options = {}) {
      if (live.value !== null) return { name: "busy" };
      deps.onAsking();
      const kept = { messages: messages.value, state: state.value };
      const answer = createLiveAnswer(deps.newKey());
      batch(() => {
        notice.value = null;
        messages.value = [...shown, awaitedAnswer(answer.messageId.value, shown.at(-1)?.id ?? null)];
        state.value = "ready";
      });
      try {
        await run(answer, open, options);
        return { name: "taken" };
      } catch (error) {
        if (answer.abort.signal.aborted) return { name: answer.runId.value === null ? "left" : "taken" };
        if (answer.runId.value !== null) {
          // The run had begun: the question is stored, whatever became of the answer.
          notice.value = explain(error);
          await settle(answer, "gone");
          return { name: "taken" };
        }
        batch(() => {
          messages.value = kept.messages;
          state.value = kept.state;
          live.value = null;
          if (options.isQuiet !== true) notice.value = explain(error);
        });
        // Another tab or device is being answered here, or the page was still loading: show what there is.
        const isConflict = error instanceof ServiceError && error.code === "conflict";
        if (isConflict || kept.state === "loading") await deps.load();
        return { name: "refused", error };
      }
    },
    async stop() {
      const answer = live.value;
      const runId = answer?.runId.value ?? null;
      if (answer === null || runId === null) return;
      answer.stopping.value = true;
      try {
        await api.chat.stop(runId);
      } catch (error) {
        answer.stopping.value = false;
        notice.value = explain(error);
      }
    },
    close() {
      live.value?.abort.abort();
      live.value = null;
    },
  };
}
