// What one says on its way to the service: kept from the moment it is said until the service has it.
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { t } from "../messages/t.ts";
import { WAITING_MAX } from "../offline/outbox.ts";
import type { WaitingMessage } from "../offline/waiting-message.ts";
import type { Answering } from "./answering.ts";
import type { ChatDeps, ChatState } from "./chat.ts";
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

export interface Sending {
  /** What waits here until the service can be reached, oldest first. */
  waiting: ReadonlySignal<WaitingMessage[]>;
  /** Whether the service may not know this conversation yet. */
  isUnborn(): boolean;
  /** Sends what the draft holds. `companionId` null: Hearth itself is to answer; undefined: nobody was chosen. */
  send(companionId?: string | null): Promise<void>;
  /** Sends one that waited. What is refused goes back to the box. */
  deliver(item: WaitingMessage): Promise<Delivery>;
  /** Puts one that waits back into the box. Resolves to the conversation whose box it is; null: a new one's. */
  takeBack(messageId: string): Promise<string | null>;
}

export function createSending(deps: SendingDeps): Sending {
  const { api, drafts, outbox, id, state, messages, notice, answering } = deps;
  /** The one that is on its way right now: it stands among the messages. */
  const inHand = signal<string | null>(null);
  const waitsHere = ({ conversationId }: WaitingMessage) => conversationId === id.value;
  const waiting = computed(() =>
    outbox.items.value.filter((item) => waitsHere(item) && item.messageId !== inHand.value),
  );
  /** It may have arrived all the same: said again in the same words, it keeps its id. */
  let takenBack: WaitingMessage | null = null;
  const isUnborn = () => outbox.items.value.some((item) => waitsHere(item) && item.begins);

  function write(text: string, companionId: string | null | undefined): WaitingMessage {
    const isBegun = id.value !== null && !isUnborn();
    return {
      messageId: takenBack?.text === text ? takenBack.messageId : deps.newId(),
      conversationId: id.value ?? deps.newId(),
      begins: !isBegun,
      text,
      pictures: drafts.of(id.value).value.pictures,
      ...(isBegun || companionId === undefined ? {} : { companionId }),
      writtenAt: new Date().toISOString(),
    };
  }

  /** A new conversation gets its address also without the service. */
  function leaveWaiting({ conversationId }: WaitingMessage): void {
    if (id.value !== null) return;
    batch(() => {
      id.value = conversationId;
      state.value = "ready";
    });
    deps.onBegun(conversationId);
  }

  function open(item: WaitingMessage) {
    const request = {
      message: item.text,
      messageId: item.messageId,
      ...(item.begins ? { newConversationId: item.conversationId } : { conversationId: item.conversationId }),
      ...(item.companionId === undefined ? {} : { companionId: item.companionId }),
      ...(item.pictures.length === 0
        ? {}
        : { attachments: item.pictures.map(({ dataUrl }) => ({ kind: "image" as const, dataUrl })) }),
    };
    return (signal: AbortSignal) => api.chat.stream(request, signal);
  }

  /** @returns null when the service has it, else why not */
  async function attempt(item: WaitingMessage): Promise<unknown> {
    const asked = unsentMessage(deps.newKey(), item.text, item.pictures, messages.value.at(-1)?.id ?? null);
    inHand.value = item.messageId;
    let release: () => void = () => undefined;
    // Until the service has it, no other tab needs to try.
    void deps.whileHeld(() => new Promise<void>((resolve) => (release = resolve)));
    const onTaken = () => {
      void outbox.remove(item.messageId);
      release();
    };
    try {
      return await answering.turn([...messages.value, asked], open(item), {
        isRepeatable: true,
        isQuiet: true,
        onTaken,
      });
    } finally {
      release();
      inHand.value = null;
    }
  }

  /** The words go back to where they were written, the reason beside them. */
  async function giveBack(item: WaitingMessage, from: string | null, error: unknown): Promise<void> {
    drafts.giveBack(from, item);
    notice.value = explain(error);
    await outbox.remove(item.messageId);
  }

  return {
    waiting,
    isUnborn,
    async send(companionId) {
      const from = id.value;
      const text = drafts.of(from).value.text.trim();
      if (text === "" || answering.live.value !== null) return;
      if (outbox.items.value.length >= WAITING_MAX) {
        notice.value = t("outbox.full");
        return;
      }
      const item = write(text, companionId);
      drafts.take(from);
      if (from === null) deps.begunWith.value = companionId ?? null;
      const isFirst = waiting.value.length === 0;
      inHand.value = isFirst ? item.messageId : null;
      void outbox.put(item);
      // What was said before it goes first.
      if (!isFirst || !deps.isReachable()) {
        inHand.value = null;
        return leaveWaiting(item);
      }
      const refusal = await attempt(item);
      if (refusal === null) return;
      if (refusal instanceof UnreachableError) return leaveWaiting(item);
      await giveBack(item, from, refusal);
    },
    async deliver(item) {
      if (answering.live.value !== null) return "later";
      if (state.value === "loading") await deps.load();
      if (state.value === "loading" || state.value === "failed") return "later";
      const refusal = await attempt(item);
      if (refusal === null) return "taken";
      if (isPassing(refusal)) return "later";
      // A conversation that is gone has no box any more.
      await giveBack(item, state.value === "missing" ? null : item.conversationId, refusal);
      return "refused";
    },
    async takeBack(messageId) {
      const item = waiting.value.find((each) => each.messageId === messageId);
      const isLast = waiting.value.length === 1 && messages.value.length === 0;
      const to = isLast && isUnborn() ? null : id.value;
      if (item !== undefined && (await outbox.remove(messageId))) {
        takenBack = item;
        drafts.giveBack(to, item);
      }
      return to;
    },
  };
}

/** Failures that a later attempt can mend. */
const isPassing = (error: unknown) =>
  error instanceof UnreachableError ||
  (error instanceof ServiceError &&
    (error.status >= 500 || error.status === 429 || error.status === 401 || error.code === "conflict"));
