// One conversation on the screen: its messages, the answer that streams in, and everything one can do with them.
import type { ChatEvent } from "@hearth/handlers/shared/contract/chat.ts";
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Api, Page } from "../api/api.ts";
import { ServiceError } from "../api/errors.ts";
import type { Keep } from "../offline/keep.ts";
import type { Outbox } from "../offline/outbox.ts";
import { createAnswering } from "./answering.ts";
import type { Drafts } from "./drafts.ts";
import { explain } from "./explain.ts";
import type { LiveAnswer } from "./live-answer.ts";
import { createSending, type Sending } from "./sending.ts";
import { before, type ShownMessage, withNewestPage, withOlderPage } from "./turns.ts";

export type ChatState = "new" | "loading" | "ready" | "failed" | "missing";

export interface Chat extends Pick<Sending, "send" | "say" | "ask" | "waiting" | "deliver" | "takeBack"> {
  /** Stays the same when a new conversation gets its id. */
  key: string;
  id: ReadonlySignal<string | null>;
  state: ReadonlySignal<ChatState>;
  conversation: Signal<Conversation | null>;
  /** Who was asked to answer when the conversation began here; its own word counts as soon as it is known. */
  begunWith: ReadonlySignal<string | null>;
  messages: ReadonlySignal<ShownMessage[]>;
  hasOlder: ReadonlySignal<boolean>;
  live: ReadonlySignal<LiveAnswer | null>;
  /** What went wrong with the last action, in words; null when nothing did. */
  notice: Signal<string | null>;
  /** The last answer once it is whole, for screen readers. */
  announcement: ReadonlySignal<string>;
  /** Brings the screen up to date with the service; never in the middle of an answer. */
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Loads until a message is on the screen, also on another version's path. Resolves to whether it was found. */
  reveal(messageId: string): Promise<boolean>;
  stop(): Promise<void>;
  regenerate(messageId: string): Promise<void>;
  /** Resolves to whether the edit was taken. */
  edit(messageId: string, content: string): Promise<boolean>;
  showVersion(messageId: string): Promise<void>;
  close(): void;
}

export interface ChatDeps {
  api: Api;
  drafts: Drafts;
  onWake: (listener: () => void) => () => void;
  newKey: () => string;
  /** A new id for a message or conversation: the service stores and answers each once. */
  newId: () => string;
  /** Whether the device believes that it has a network. */
  isOnline: () => boolean;
  /** Whether the service could be reached when it was last asked; read inside of an effect, it follows. */
  isReachable: () => boolean;
  /** What this device keeps for reading without the service. */
  keep: Keep;
  outbox: Outbox;
  /** Keeps other tabs from sending what waits for as long as `work` takes. */
  whileHeld: (work: () => Promise<void>) => Promise<void>;
  /** Runs `work` if no other tab is sending what waits; resolves to whether it did. */
  ifFree: (work: () => Promise<void>) => Promise<boolean>;
  /** A new conversation has begun and got its id. */
  onBegun: (conversationId: string) => void;
  /** Something changed that the list of conversations shows. */
  onChanged: () => void;
  /** Something is asked here. */
  onAsking: () => void;
  /** What was asked here is being answered. `viaVoice`: it was spoken. */
  onAnswerBegun: (start: AnswerStart, viaVoice: boolean) => void;
}

export type AnswerStart = Extract<ChatEvent, { event: "start" }>["data"];

/** How many pages back a searched message is looked for. */
const REVEAL_PAGES_MAX = 60;

/** @param conversationId null for a conversation that has not begun. */
export function createChat(conversationId: string | null, deps: ChatDeps): Chat {
  const { api } = deps;
  const id = signal(conversationId);
  const state = signal<ChatState>(conversationId === null ? "new" : "loading");
  const conversation = signal<Conversation | null>(null);
  const begunWith = signal<string | null>(null);
  const messages = signal<ShownMessage[]>([]);
  const olderCursor = signal<string | null>(null);
  // Without the service there is nothing to fetch them from.
  const hasOlder = computed(() => olderCursor.value !== null && deps.isReachable());
  const notice = signal<string | null>(null);
  const answering = createAnswering({ ...deps, id, state, messages, notice, load });
  const sending = createSending({ ...deps, id, state, messages, notice, begunWith, answering, load });
  const { live } = answering;
  let loadingOlder: Promise<void> | null = null;
  let isClosed = false;
  /** Counts loads: an answer that was overtaken is dropped. */
  let loads = 0;

  function showNewest(page: Page<Message>): void {
    const { messages: merged, joined } = withNewestPage(messages.value, page.items);
    messages.value = merged;
    if (!joined) olderCursor.value = page.nextCursor;
  }

  /** What was kept is there at once; the service's word replaces it. */
  async function showKept(openId: string): Promise<void> {
    const kept = await deps.keep.conversation(openId);
    if (kept === null || state.value !== "loading") return;
    batch(() => {
      conversation.value = kept.conversation;
      showNewest({ items: kept.messages, nextCursor: kept.olderCursor });
      state.value = "ready";
    });
  }

  function keepShown(shown: Conversation): void {
    if (!isClosed) void deps.keep.keepConversation(shown, messages.value, olderCursor.value);
  }

  async function reload(openId: string): Promise<void> {
    loads += 1;
    const mine = loads;
    const [fresh, page] = await Promise.all([api.conversations.get(openId), api.conversations.messages(openId)]);
    if (live.value !== null || mine !== loads) return;
    batch(() => {
      conversation.value = fresh;
      showNewest(page);
      state.value = "ready";
    });
    // What arrived after all must not wait a second time.
    for (const { messageId } of sending.waiting.value) if (has(messageId)) void deps.outbox.remove(messageId);
    if (fresh.activeRunId !== null) return void answering.follow(fresh.activeRunId);
    keepShown(fresh);
  }

  async function load(): Promise<void> {
    await deps.outbox.ready;
    const openId = id.value;
    if (live.value !== null || openId === null) return;
    if (state.value === "loading") await showKept(openId);
    // The service does not know it before its first message has arrived.
    const isUnborn = sending.isUnborn();
    if (isUnborn && !deps.isReachable()) {
      state.value = "ready";
      return;
    }
    try {
      await reload(openId);
    } catch (error) {
      if (isUnborn) state.value = "ready";
      else if (error instanceof ServiceError && error.code === "not_found") {
        state.value = "missing";
        void deps.keep.forgetConversation(openId);
      } else if (state.value === "loading") state.value = "failed";
    }
  }

  async function loadOlder(): Promise<void> {
    const openId = id.value;
    const cursor = olderCursor.value;
    if (openId === null || cursor === null) return;
    loadingOlder ??= api.conversations
      .messages(openId, cursor)
      .then((page) => {
        batch(() => {
          messages.value = withOlderPage(messages.value, page.items);
          olderCursor.value = page.nextCursor;
        });
      })
      .catch((error: unknown) => {
        notice.value = explain(error);
      })
      .finally(() => {
        loadingOlder = null;
      });
    await loadingOlder;
  }

  const has = (messageId: string) => messages.value.some((message) => message.id === messageId);

  async function reveal(messageId: string): Promise<boolean> {
    for (let pages = 0; pages < REVEAL_PAGES_MAX && !has(messageId) && hasOlder.value; pages += 1) {
      const cursor = olderCursor.value;
      await loadOlder();
      if (olderCursor.value === cursor) break;
    }
    if (!has(messageId)) await showVersion(messageId);
    return has(messageId);
  }

  async function showVersion(messageId: string): Promise<void> {
    const openId = id.value;
    if (openId === null || live.value !== null) return;
    try {
      const changed = await api.conversations.change(openId, { showMessageId: messageId });
      const page = await api.conversations.messages(openId);
      batch(() => {
        conversation.value = changed;
        showNewest(page);
      });
      // Without the service one goes on under what one has chosen, as the service will.
      keepShown(changed);
    } catch (error) {
      notice.value = explain(error);
    }
  }

  return {
    key: deps.newKey(),
    id,
    state,
    conversation,
    begunWith,
    messages,
    hasOlder,
    live,
    notice,
    announcement: answering.announcement,
    load,
    loadOlder,
    reveal,
    send: sending.send,
    say: sending.say,
    ask: sending.ask,
    waiting: sending.waiting,
    deliver: sending.deliver,
    takeBack: sending.takeBack,
    showVersion,
    stop: answering.stop,
    async regenerate(messageId) {
      const openId = id.value;
      if (openId === null) return;
      await answering.turn(before(messages.value, messageId), (signal) =>
        api.chat.regenerate(openId, messageId, signal),
      );
    },
    async edit(messageId, content) {
      const openId = id.value;
      const own = messages.value.find((message) => message.id === messageId);
      if (openId === null || own === undefined) return false;
      const shown = [...before(messages.value, messageId), { ...own, id: deps.newKey(), content, versions: [] }];
      const outcome = await answering.turn(shown, (signal) => api.chat.edit(openId, messageId, content, signal));
      return outcome.name === "taken";
    },
    close() {
      isClosed = true;
      answering.close();
    },
  };
}
