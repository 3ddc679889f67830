// One conversation on the screen: its messages, the answer that streams in, and everything one can do with them.
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Api, Page } from "../api/api.ts";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { createAnswering } from "./answering.ts";
import type { Drafts } from "./drafts.ts";
import { explain } from "./explain.ts";
import type { LiveAnswer } from "./live-answer.ts";
import { before, type ShownMessage, unsentMessage, withNewestPage, withOlderPage } from "./turns.ts";

export type ChatState = "new" | "loading" | "ready" | "failed" | "missing";

export interface Chat {
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
  /** Sends what the draft holds. */
  send(companionId?: string): Promise<void>;
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
  /** A new id for a message: the service stores and answers each once. */
  newMessageId: () => string;
  /** Whether the device believes that it has a network. */
  isOnline: () => boolean;
  /** A new conversation has begun and got its id. */
  onBegun: (conversationId: string) => void;
  /** Something changed that the list of conversations shows. */
  onChanged: () => void;
}

/** How many pages back a searched message is looked for. */
const REVEAL_PAGES_MAX = 60;

/** @param conversationId null for a conversation that has not begun. */
export function createChat(conversationId: string | null, deps: ChatDeps): Chat {
  const { api, drafts } = deps;
  const id = signal(conversationId);
  const state = signal<ChatState>(conversationId === null ? "new" : "loading");
  const conversation = signal<Conversation | null>(null);
  const begunWith = signal<string | null>(null);
  const messages = signal<ShownMessage[]>([]);
  const olderCursor = signal<string | null>(null);
  const hasOlder = signal(false);
  const notice = signal<string | null>(null);
  /** Sent, and nobody knows whether it arrived: said again under the same id, it is stored and answered once. */
  let unsure: { text: string; messageId: string } | null = null;
  const answering = createAnswering({ ...deps, id, state, messages, notice, load });
  const { live } = answering;
  let loadingOlder: Promise<void> | null = null;

  const setOlder = (cursor: string | null) => {
    olderCursor.value = cursor;
    hasOlder.value = cursor !== null;
  };

  function showNewest(page: Page<Message>): void {
    const { messages: merged, joined } = withNewestPage(messages.value, page.items);
    messages.value = merged;
    if (!joined) setOlder(page.nextCursor);
  }

  async function reload(openId: string): Promise<void> {
    const [fresh, page] = await Promise.all([api.conversations.get(openId), api.conversations.messages(openId)]);
    if (live.value !== null) return;
    batch(() => {
      conversation.value = fresh;
      showNewest(page);
      state.value = "ready";
    });
    dropArrived(openId);
    if (fresh.activeRunId !== null) void answering.follow(fresh.activeRunId);
  }

  async function load(): Promise<void> {
    if (live.value !== null) return;
    try {
      if (id.value !== null) await reload(id.value);
    } catch (error) {
      if (error instanceof ServiceError && error.code === "not_found") state.value = "missing";
      else if (state.value === "loading") state.value = "failed";
    }
  }

  /** What arrived after all must not wait in the box a second time. */
  function dropArrived(openId: string): void {
    const sent = unsure;
    if (sent === null || !has(sent.messageId)) return;
    unsure = null;
    notice.value = null;
    if (drafts.of(openId).value.text === sent.text) drafts.take(openId);
  }

  async function send(companionId?: string): Promise<void> {
    const from = id.value;
    const draft = drafts.of(from).value;
    const text = draft.text.trim();
    if (text === "" || live.value !== null) return;
    drafts.take(from);
    if (from === null) begunWith.value = companionId ?? null;
    const messageId = unsure?.text === text ? unsure.messageId : deps.newMessageId();
    unsure = null;
    const asked = unsentMessage(deps.newKey(), text, draft.pictures, messages.value.at(-1)?.id ?? null);
    const request = {
      message: text,
      messageId,
      ...(from === null ? {} : { conversationId: from }),
      ...(companionId === undefined ? {} : { companionId }),
      ...(draft.pictures.length === 0
        ? {}
        : { attachments: draft.pictures.map(({ dataUrl }) => ({ kind: "image" as const, dataUrl })) }),
    };
    await answering.turn([...messages.value, asked], (signal) => api.chat.stream(request, signal), {
      isRepeatable: true,
      onRefused(error) {
        drafts.giveBack(from, { ...draft, text });
        if (error instanceof UnreachableError) unsure = { text, messageId };
      },
    });
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
          setOlder(page.nextCursor);
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
      conversation.value = await api.conversations.change(openId, { showMessageId: messageId });
      const page = await api.conversations.messages(openId);
      batch(() => showNewest(page));
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
    send,
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
      return answering.turn(shown, (signal) => api.chat.edit(openId, messageId, content, signal));
    },
    close: answering.close,
  };
}
