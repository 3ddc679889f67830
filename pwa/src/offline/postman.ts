// Sends what waits as soon as the service can be reached: in order, one at a time, from one tab of this device.
import { effect } from "@preact/signals";
import type { Chat } from "../chat/chat.ts";
import type { Outbox } from "./outbox.ts";
import type { WaitingMessage } from "./waiting-message.ts";

export interface PostmanDeps {
  outbox: Outbox;
  /** Opens the conversation that a message belongs to. */
  open: (conversationId: string) => Chat;
  /** Read inside of an effect, it follows. */
  isReachable: () => boolean;
  /** Runs `work` when no other tab is sending. */
  whenFree: (work: () => Promise<void>) => Promise<void>;
  /** A message was refused: its words are back in their box. */
  onRefused: (conversationId: string) => void;
  retryMs?: RetryTimes;
}

/** Waits after a failure that will pass, in milliseconds: doubled each time. */
interface RetryTimes {
  first: number;
  most: number;
}

export interface Postman {
  close(): void;
}

export function createPostman(deps: PostmanDeps): Postman {
  const { outbox, isReachable, retryMs = { first: 2_000, most: 60_000 } } = deps;
  let isClosed = false;
  let isOut = false;
  let waitMs = retryMs.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hasWork = () => isReachable() && outbox.items.value.length > 0;

  /** Until all is delivered, or something is in the way of each conversation's first one. */
  async function round(): Promise<void> {
    // Another tab may have sent some meanwhile.
    await outbox.reload();
    const held = new Set<string>();
    while (!isClosed && hasWork()) {
      const isFree = ({ messageId, conversationId }: WaitingMessage) =>
        !held.has(conversationId) && !outbox.inHand.value.has(messageId);
      const item = outbox.items.value.find(isFree);
      if (item === undefined) return;
      const chat = deps.open(item.conversationId);
      await untilIdle(chat);
      const isStill = outbox.items.value.find(({ messageId }) => messageId === item.messageId);
      if (isClosed || isStill === undefined) continue;
      const delivery = await chat.deliver(isStill);
      if (delivery === "refused" && !isClosed) deps.onRefused(item.conversationId);
      if (delivery === "later") held.add(item.conversationId);
      else waitMs = retryMs.first;
    }
  }

  async function go(): Promise<void> {
    if (isOut || isClosed) return;
    isOut = true;
    try {
      await deps.whenFree(round);
    } finally {
      isOut = false;
    }
    // Where the network went away, its return begins the next round.
    if (isClosed || !hasWork()) return;
    timer = setTimeout(go, waitMs);
    waitMs = Math.min(waitMs * 2, retryMs.most);
  }

  const stop = effect(() => {
    if (!hasWork()) return;
    clearTimeout(timer);
    queueMicrotask(() => void go());
  });
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      stop();
    },
  };
}

/** Resolves when no answer is coming in. */
function untilIdle(chat: Chat): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (chat.live.value !== null) return;
      // The effect may still be in its first run.
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
