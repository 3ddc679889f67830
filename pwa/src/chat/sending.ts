// What one says on its way to the service: kept from the moment it is said until the service has it.
import { batch, computed, type ReadonlySignal, type Signal } from "@preact/signals";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { t } from "../messages/t.ts";
import { WAITING_MAX } from "../offline/outbox.ts";
import type { WaitingMessage } from "../offline/waiting-message.ts";
import type { Answering, TurnOutcome } from "./answering.ts";
import type { AnswerStart, ChatDeps, ChatState } from "./chat.ts";
import type { Draft } from "./drafts.ts";
import { explain } from "./explain.ts";
import { type ShownMessage, unsentMessage } from "./turns.ts";

export interface SendingDeps extends ChatDeps {
  id: Signal<string | null>;
  state: Signal<ChatState>;
  messages: Signal<ShownMessage[]>;
  notice: Signal<string | null>;
  begunWith: Signal<string | null>;
  answering: Answering;
  load: () => Promise<void>;
}

/** `later`: it still waits, for the network or for an answer that is in the making. */
export type Delivery = "taken" | "later" | "refused";

export interface AskOptions {
  /** Null: Hearth itself is to answer; undefined: nobody was chosen. */
  companionId: string | null | undefined;
  /** The service answers; nothing else is told of it. */
  onBegun(start: AnswerStart): void;
}

/** `away`: the service can't be reached, or what was said before still waits for it. */
export type AskOutcome = TurnOutcome | { name: "away" };

export interface Sending {
  /** What waits here until the service can be reached, oldest first. */
  waiting: ReadonlySignal<WaitingMessage[]>;
  /** Whether the service may not know this conversation yet. */
  isUnborn(): boolean;
  /** Sends what the draft holds. `companionId` null: Hearth itself is to answer; undefined: nobody was chosen. */
  send(companionId?: string | null, options?: { viaVoice: boolean }): Promise<void>;
  /** Sends words that are in no draft. Resolves to null when they are taken or wait, else to what was in the way. */
  say(words: Draft, companionId?: string | null): Promise<unknown>;
  /** Asks aloud what was said: at once or not at all, as nobody waits in the room for hours. Resolves with the answer's end. */
  ask(text: string, options: AskOptions): Promise<AskOutcome>;
  /** Sends one that waited. What is refused goes back to the box. */
  deliver(item: WaitingMessage): Promise<Delivery>;
  /** Puts one that waits back into the box. Resolves to the conversation whose box it is; null: a new one's. */
  takeBack(messageId: string): Promise<string | null>;
}

export function createSending(deps: SendingDeps): Sending {
  const { api, drafts, outbox, id, state, messages, notice, answering } = deps;
  const waitsHere = ({ conversationId }: WaitingMessage) => conversationId === id.value;
  // One that is on its way in this tab stands among the messages.
  const waiting = computed(() =>
    outbox.items.value.filter((item) => waitsHere(item) && !outbox.inHand.value.has(item.messageId)),
  );
  const isUnborn = () => outbox.items.value.some((item) => waitsHere(item) && item.begins);

  function write(said: Draft, companionId: string | null | undefined, viaVoice = false): WaitingMessage {
    const { text, pictures, about } = said;
    const isBegun = id.value !== null && !isUnborn();
    // It may have arrived all the same: said again in the same words, it keeps its ids.
    const before = drafts.takenBack(id.value);
    const again = before !== null && isSame(before, said) ? before : null;
    return {
      messageId: again?.messageId ?? deps.newId(),
      conversationId: id.value ?? again?.conversationId ?? deps.newId(),
      begins: !isBegun,
      text,
      pictures,
      ...(isBegun || companionId === undefined ? {} : { companionId }),
      ...(about == null ? {} : { about }),
      ...(viaVoice ? { viaVoice } : {}),
    };
  }

  /** A new conversation gets its address also without the service. */
  async function leaveWaiting({ conversationId }: WaitingMessage, keeping: Promise<boolean>): Promise<void> {
    if (id.value === null) {
      batch(() => {
        id.value = conversationId;
        state.value = "ready";
      });
      deps.onBegun(conversationId);
    }
    if (!(await keeping)) notice.value = t("outbox.unkept");
  }

  /** `onStored`, of who has just said it: the service has it; its answer may take a while yet. */
  async function attempt(item: WaitingMessage, onStored?: () => void): Promise<TurnOutcome> {
    const asked = unsentMessage(deps.newKey(), item, messages.value.at(-1)?.id ?? null);
    const release = outbox.takeInHand(item.messageId);
    const onTaken = () => {
      onStored?.();
      void outbox.remove(item.messageId);
      // The conversation is there now, for what was said behind it.
      for (const other of outbox.items.value) {
        if (other.begins && other.conversationId === item.conversationId && other.messageId !== item.messageId) {
          void outbox.put({ ...other, begins: false });
        }
      }
    };
    try {
      const request = toRequest(item);
      return await answering.turn([...messages.value, asked], (signal) => api.chat.stream(request, signal), {
        isRepeatable: true,
        isQuiet: true,
        onTaken,
        // What has waited, perhaps for hours, is not read into a room where nobody asked just now.
        viaVoice: onStored !== undefined && item.viaVoice === true,
      });
    } finally {
      release();
    }
  }

  /** Resolves to null when it is taken or waits, else to what was in the way. */
  async function sendNow(item: WaitingMessage): Promise<unknown> {
    if (id.value === null) deps.begunWith.value = item.companionId ?? null;
    const isFirst = waiting.value.length === 0;
    // Before it is in the box of what waits, so that it never flashes up there.
    const release = outbox.takeInHand(item.messageId);
    const keeping = outbox.put(item);
    try {
      // What was said before it goes first.
      if (!isFirst || !deps.isReachable()) {
        await leaveWaiting(item, keeping);
        return null;
      }
      let settle: () => void = () => undefined;
      const settled = new Promise<void>((resolve) => {
        settle = resolve;
      });
      // Until the service has it, no other tab needs to try.
      void deps.whileHeld(() => settled);
      const outcome = await attempt(item, settle).finally(settle);
      if (outcome.name === "taken" || outcome.name === "left") return null;
      const error = outcome.name === "refused" ? outcome.error : null;
      if (error === null || isAway(error)) {
        await leaveWaiting(item, keeping);
        return null;
      }
      notice.value = explain(error);
      await outbox.remove(item.messageId);
      return error;
    } finally {
      release();
    }
  }

  return {
    waiting,
    isUnborn,
    async send(companionId, { viaVoice } = { viaVoice: false }) {
      const from = id.value;
      const draft = drafts.of(from).value;
      const text = draft.text.trim();
      if (text === "" || answering.live.value !== null) return;
      if (isFull()) return;
      const item = write({ ...draft, text }, companionId, viaVoice);
      drafts.take(from);
      const error = await sendNow(item);
      if (error !== null) drafts.giveBack(from, item, isIdTaken(error) ? null : item);
    },
    async say(words, companionId) {
      if (answering.live.value !== null || isFull()) return new Error("Nothing more can be sent here right now.");
      return sendNow(write({ ...words, text: words.text.trim() }, companionId));
    },
    async ask(text, { companionId, onBegun }) {
      if (answering.live.value !== null) return { name: "busy" };
      if (!deps.isReachable() || waiting.value.length > 0) return { name: "away" };
      const item = write({ text: text.trim(), pictures: [] }, companionId, true);
      if (id.value === null) deps.begunWith.value = item.companionId ?? null;
      const asked = unsentMessage(deps.newKey(), item, messages.value.at(-1)?.id ?? null);
      const outcome = await answering.turn(
        [...messages.value, asked],
        (signal) => api.chat.stream(toRequest(item), signal),
        {
          isRepeatable: true,
          isQuiet: true,
          viaVoice: true,
          onBegun,
        },
      );
      return outcome.name === "refused" && isAway(outcome.error) ? { name: "away" } : outcome;
    },
    async deliver(item) {
      if (answering.live.value !== null) return "later";
      if (state.value === "loading" || state.value === "failed") await deps.load();
      // Loading may have found an answer in the making.
      if (state.value === "loading" || state.value === "failed" || answering.live.value !== null) return "later";
      const outcome = await attempt(item);
      if (outcome.name === "taken") return "taken";
      if (outcome.name !== "refused" || isPassing(outcome.error)) return "later";
      // A conversation that is gone has no box any more.
      const to = state.value === "missing" ? null : item.conversationId;
      drafts.giveBack(to, item, isIdTaken(outcome.error) ? null : item);
      notice.value = explain(outcome.error);
      await outbox.remove(item.messageId);
      return "refused";
    },
    async takeBack(messageId) {
      const item = waiting.value.find((each) => each.messageId === messageId);
      const isLast = waiting.value.length === 1 && messages.value.length === 0;
      const to = isLast && isUnborn() ? null : id.value;
      const isFree = await deps.ifFree(async () => {
        if (item !== undefined && (await outbox.remove(messageId))) drafts.giveBack(to, item, item);
      });
      if (isFree) return to;
      notice.value = t("outbox.onItsWay");
      return id.value;
    },
  };

  function isFull(): boolean {
    if (outbox.items.value.length < WAITING_MAX) return false;
    notice.value = t("outbox.full");
    return true;
  }
}

function toRequest(item: WaitingMessage) {
  return {
    message: item.text,
    messageId: item.messageId,
    ...(item.begins ? { newConversationId: item.conversationId } : { conversationId: item.conversationId }),
    ...(item.companionId === undefined ? {} : { companionId: item.companionId }),
    ...(item.about === undefined ? {} : { about: item.about }),
    ...(item.viaVoice === true ? { viaVoice: true } : {}),
    ...(item.pictures.length === 0
      ? {}
      : { attachments: item.pictures.map(({ dataUrl }) => ({ kind: "image" as const, dataUrl })) }),
  };
}

const isSame = (item: WaitingMessage, { text, pictures, about }: Draft) =>
  item.text === text &&
  item.about?.bookId === about?.bookId &&
  item.about?.path === about?.path &&
  item.pictures.length === pictures.length &&
  item.pictures.every(({ dataUrl }, index) => dataUrl === pictures[index]?.dataUrl);

/** Nobody is there to take it: no service, or nobody signed in. */
const isAway = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ServiceError && error.status === 401);

/** The message's own id is somebody else's: only another one can help. */
const isIdTaken = (error: unknown) =>
  error instanceof ServiceError && error.code === "conflict" && error.runId === null;

/** Failures that a later attempt can mend. */
const isPassing = (error: unknown) =>
  isAway(error) ||
  (error instanceof ServiceError &&
    (error.status >= 500 || error.status === 429 || (error.code === "conflict" && !isIdTaken(error))));
