// The question on its way: through the chat that is shown, followed until its answer is whole, or not wanted any more.
import type { HandsfreeEvent, SpokenMessage } from "@hearth/handlers/shared/handsfree/types.ts";
import { effect, untracked } from "@preact/signals";
import { ServiceError } from "../api/errors.ts";
import type { AnswerStart, Chat } from "../chat/chat.ts";
import type { AskOutcome } from "../chat/sending.ts";
import type { Clock } from "../shell/clock.ts";
import { heardUntil } from "./heard-until.ts";
import type { SpokenSentence } from "./speech.ts";

export interface Submission {
  submit(text: string): void;
  /** The answer is not wanted any more, also where nobody knows yet whether it has begun. */
  cancel(): void;
  /** Notes how far it was heard. */
  markHeard(spoken: readonly SpokenSentence[]): void;
  /** What the answer that has begun is: null before. */
  begun(): AnswerStart | null;
  /** What went wrong with it; null: nothing. */
  failure(): SpokenMessage | null;
}

export interface SubmissionDeps {
  /** Where it goes, and who is to answer if it begins there. */
  currentChat(): { chat: Chat; companionId: string | null | undefined };
  clock: Clock;
  markHeard(start: AnswerStart, until: number): Promise<void>;
  dispatch(event: HandsfreeEvent): void;
  onFailure(message: SpokenMessage): void;
  onRouted(): void;
  onFirstToken(): void;
}

/** An answer that was stopped is still being put away. */
const FREE_WITHIN_MS = 6_000;
const SIGN_EVERY_MS = 1_000;

interface Question {
  chat: Chat;
  start: AnswerStart | null;
  failure: SpokenMessage | null;
}

export function createSubmission(deps: SubmissionDeps): Submission {
  const { clock, dispatch } = deps;
  let current: Question | null = null;

  const fail = (question: Question, message: SpokenMessage) => {
    if (current !== question) return;
    question.failure = message;
    deps.onFailure(message);
  };

  function onBegun(question: Question, start: AnswerStart): void {
    if (current !== question) return void question.chat.stop();
    question.start = start;
    dispatch({ type: "reply_begun", runId: start.runId });
  }

  /** Tells that words come, now and then. */
  function follow(question: Question): () => void {
    let toldAtMs = Number.NEGATIVE_INFINITY;
    let hasWords = false;
    return effect(() => {
      const live = question.chat.live.value;
      const text = live?.text.value ?? "";
      const isRouted = live?.isRouted.value === true;
      if (question.start === null || current !== question) return;
      untracked(() => {
        if (isRouted) deps.onRouted();
        if (text === "") return;
        if (!hasWords) deps.onFirstToken();
        hasWords = true;
        if (clock.now() - toldAtMs < SIGN_EVERY_MS) return;
        toldAtMs = clock.now();
        dispatch({ type: "reply_sign" });
      });
    });
  }

  async function ask(question: Question, text: string, companionId: string | null | undefined): Promise<void> {
    await untilFree(question.chat, clock);
    if (current !== question) return;
    const stopFollowing = follow(question);
    let outcome: AskOutcome;
    try {
      outcome = await question.chat.ask(text, { companionId, onBegun: (start) => onBegun(question, start) });
    } catch (error) {
      outcome = { name: "refused", error };
    } finally {
      stopFollowing();
    }
    const message = failureOf(outcome, question);
    if (message !== null) fail(question, message);
  }

  return {
    submit(text) {
      const { chat, companionId } = deps.currentChat();
      const question: Question = { chat, start: null, failure: null };
      current = question;
      void ask(question, text, companionId);
    },
    cancel() {
      const question = current;
      current = null;
      if (question?.start) void question.chat.stop();
    },
    markHeard(spoken) {
      const start = current?.start ?? null;
      if (current === null || start === null) return;
      const message = current.chat.messages.peek().find(({ id }) => id === start.assistantMessageId);
      const live = current.chat.live.peek();
      const isLive = live?.runId.peek() === start.runId;
      const content = isLive ? (live?.text.peek() ?? "") : (message?.content ?? "");
      // A mark that is lost is no reason to keep anybody waiting.
      const { chat } = current;
      deps.markHeard(start, heardUntil(content, spoken)).then(chat.load, () => undefined);
    },
    begun: () => current?.start ?? null,
    failure: () => current?.failure ?? null,
  };
}

/** Resolves when nothing is being answered in the chat, or it has taken too long. */
function untilFree(chat: Chat, clock: Clock): Promise<void> {
  if (chat.live.peek() === null) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      stopWaiting();
      queueMicrotask(() => stopWatching());
      resolve();
    };
    const stopWaiting = clock.after(FREE_WITHIN_MS, finish);
    const stopWatching = effect(() => {
      if (chat.live.value === null) finish();
    });
  });
}

function failureOf(outcome: AskOutcome, { chat, start }: Question): SpokenMessage | null {
  switch (outcome.name) {
    case "away":
      return "service-unreachable";
    case "busy":
    // The conversation is gone, and what was asked with it.
    case "left":
      return "reply-failed";
    case "refused":
      return messageOf(outcome.error instanceof ServiceError ? outcome.error.code : null);
    case "taken": {
      const message = chat.messages.peek().find(({ id }) => id === start?.assistantMessageId);
      if (message?.status === "failed") return messageOf(message.errorCode);
      return message?.status === "interrupted" ? "reply-failed" : null;
    }
  }
}

const messageOf = (code: string | null): SpokenMessage =>
  code === "component_not_ready" || code === "upstream_failed" || code === "upstream_timeout"
    ? "model-unreachable"
    : "reply-failed";
