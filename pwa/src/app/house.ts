// What a signed-in person's screens share: their conversations, drafts, models and companions.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { v7 as uuidv7 } from "uuid";
import type { Api, Models } from "../api/api.ts";
import { type ChatBook, createChatBook } from "../chat/chat-book.ts";
import { createDrafts, type Drafts, openDraftStorage } from "../chat/drafts.ts";
import { type CompanionBook, createCompanionBook } from "../companions/companion-book.ts";
import { createUnsavedDrafts } from "../companions/unsaved.ts";
import { type ConversationList, createConversationList } from "../conversations/conversation-list.ts";
import { createSearch, type Search } from "../conversations/search.ts";
import { createDeviceChoices } from "../handsfree/device-choices.ts";
import type { Handsfree } from "../handsfree/handsfree.ts";
import { openHandsfree } from "../handsfree/open-handsfree.ts";
import { type Markdown, openMarkdown } from "../markdown/load-markdown.tsx";
import { speech } from "../messages/speech.ts";
import { t } from "../messages/t.ts";
import { createDeviceStore } from "../offline/device-store.ts";
import type { Outbox } from "../offline/outbox.ts";
import { createPostman } from "../offline/postman.ts";
import { refillKeep } from "../offline/refill.ts";
import { createTurnTaking } from "../offline/turn-taking.ts";
import type { Appearance } from "../shell/appearance.ts";
import type { Connection } from "../shell/connection.ts";
import { createTabs, type TabNews } from "../shell/tabs.ts";
import type { Toasts } from "../shell/toasts.ts";
import { onWake } from "../shell/wake.ts";
import { createVoiceChoices } from "../voice/choices.ts";
import { openHouseVoice } from "../voice/house-voice.ts";
import type { Voice } from "../voice/voice.ts";
import { createHouseParts, type HouseParts } from "./house-parts.ts";

/** What one is doing right now comes first. */
const REFILL_DELAY_MS = 1_500;

export interface House {
  /** Follows what is known of the person: a signal read as a plain property. */
  readonly user: User;
  know(user: User): void;
  /** Asks for the models and companions again. */
  reload(): Promise<void>;
  reloadModels(): Promise<void>;
  drafts: Drafts;
  /** What was said and is not with the service yet. */
  outbox: Outbox;
  chats: ChatBook;
  list: ConversationList;
  search: Search;
  models: ReadonlySignal<Models>;
  companions: ReadonlySignal<Companion[]>;
  companionBook: CompanionBook;
  /** How answers are shown; null until its code is there. */
  markdown: Markdown;
  /** What is read aloud here. */
  voice: Voice;
  /** Talking with Hearth without a hand. */
  handsfree: Handsfree;
  /** What screens bring along that are loaded on demand. */
  parts: Pick<HouseParts, "get">;
  /** Tells this person's other tabs what was changed here. */
  tell(news: TabNews): void;
  /** Carries out what waits for someone to think again. */
  flush(): Promise<void>;
  /** Ends what still runs; what is kept on this device stays. */
  close(): void;
}

export interface HouseDeps {
  user: User;
  api: Api;
  connection: Connection;
  appearance: Appearance;
  toasts: Toasts;
  newKey: () => string;
  /** Whether the person has not signed out of this device, here or in another tab. */
  isAtHome: () => boolean;
  /** The device is the wall: of the person's conversations it has its own, and no list of the others. */
  isKiosk: boolean;
  /** Stands in for the device's own, e.g. in the developers' gallery. */
  makeHandsfree?: (() => Handsfree) | undefined;
}

export function createHouse({
  user: entered,
  api,
  connection,
  appearance,
  toasts,
  newKey,
  isAtHome,
  isKiosk,
  makeHandsfree,
}: HouseDeps): House {
  const user = signal(entered);
  const draftStorage = openDraftStorage();
  const drafts = createDrafts(entered.id, draftStorage);
  const models = signal<Models>({ items: [], defaultChatModel: null });
  const isReachable = () => connection.state.value === "online";
  const tabs = createTabs(`hearth.${entered.id}`);
  const turnTaking = createTurnTaking(`hearth.outbox.${entered.id}`, navigator.locks ?? null);

  const device = createDeviceStore({
    userId: entered.id,
    mayOpen: isAtHome,
    onOutboxChanged: () => tabs.tell({ about: "outbox" }),
    onFull: () => toasts.show({ text: t("keep.full") }),
  });
  const { keep, outbox } = device;

  const voice = openHouseVoice({
    api,
    toasts,
    choices: createVoiceChoices(draftStorage),
    onSpeaking: () => tabs.tell({ about: "speaking" }),
  });
  const handsfree =
    makeHandsfree?.() ??
    openHandsfree({
      api,
      voice,
      choices: createDeviceChoices(draftStorage, uuidv7),
      language: () => speech.value.language,
      locks: navigator.locks ?? null,
      shownChat: () => chats.shown(),
      companionIn(chat) {
        const { value: conversation } = chat.conversation;
        const begunWith = chat.begunWith.value ?? companionBook.defaultId.value;
        const id = conversation === null ? begunWith : conversation.companionId;
        return companionBook.items.value.find((companion) => companion.id === id) ?? null;
      },
      load: async () => (await import("../handsfree/start-handsfree.ts")).startHandsfree,
    });
  const companionBook = createCompanionBook({
    api,
    keep,
    toasts,
    unsaved: createUnsavedDrafts(entered.id, draftStorage),
  });
  const chats = createChatBook({
    api,
    drafts,
    keep,
    outbox,
    whileHeld: turnTaking.share,
    ifFree: turnTaking.ifFree,
    onWake,
    newKey,
    newId: uuidv7,
    isOnline: () => navigator.onLine,
    isReachable,
    onChanged() {
      void loadList();
      tabs.tell({ about: "conversations" });
    },
    onAsking: voice.stop,
    onAnswerBegun({ runId, conversationId, assistantMessageId: messageId }, viaVoice) {
      if (chats.isShown(conversationId)) voice.readAlong({ runId, messageId, viaVoice });
    },
  });
  const list = createConversationList({
    api,
    keep,
    toasts,
    onRemoved(id) {
      chats.forget(id);
      void keep.forgetConversation(id);
    },
    onChanged: (conversation) => {
      const chat = chats.find(conversation.id);
      if (chat !== null) chat.conversation.value = conversation;
    },
  });
  const parts = createHouseParts({ api, keep, articles: device.articles, toasts, isReachable });
  const postman = createPostman({
    outbox,
    isReachable,
    open: (conversationId) => chats.open(conversationId, { isShown: false }),
    whenFree: turnTaking.alone,
    onRefused(conversationId) {
      // On the screen the reason stands at the box.
      if (!chats.isShown(conversationId)) toasts.show({ text: t("outbox.refused") });
    },
  });

  async function loadList(): Promise<void> {
    if (!isKiosk) await list.load();
  }
  async function loadModels(): Promise<void> {
    try {
      models.value = await api.models();
      void keep.write("models", models.value);
    } catch {
      // E.g. while the models are still loading; the screens do without.
      if (models.value.items.length === 0) models.value = (await keep.read("models")) ?? models.value;
    }
  }
  async function loadPreferences(): Promise<void> {
    const found = await api.preferences.get().catch(() => null);
    const preferences = found ?? (await keep.read("preferences"));
    if (preferences === null) return;
    appearance.adopt(preferences);
    companionBook.defaultId.value = preferences.defaultCompanionId;
    if (found !== null) void keep.write("preferences", found);
  }
  async function load(): Promise<void> {
    await Promise.all([loadModels(), loadPreferences(), companionBook.load(), loadList()]);
  }

  const refresh = () => {
    if (connection.state.peek() !== "online") return connection.check();
    void loadList();
    chats.refresh();
    if (models.peek().items.length === 0) return void load();
    // Others may have arrived, or gone, while nobody looked.
    void loadModels();
    if (companionBook.state.peek() === "failed") void companionBook.load();
  };
  const stopWake = onWake(refresh);
  let wasAway = false;
  const stopFollowing = effect(() => {
    const away = !isReachable();
    if (wasAway && !away) queueMicrotask(refresh);
    wasAway = away;
  });

  const hear = ({ about }: TabNews) => {
    if (about === "outbox") void outbox.reload();
    if (about === "speaking") voice.stop();
    if (about === "companions") void companionBook.load();
    if (about === "me") void loadPreferences();
    if (about === "admin") void loadModels();
    if (about !== "conversations") return;
    void loadList();
    chats.refresh();
  };
  const stopHearing = tabs.listen(hear);
  const stopDrafts = drafts.followOtherTabs((listener) => {
    addEventListener("storage", listener);
    return () => removeEventListener("storage", listener);
  });

  let refilling = new AbortController();
  const stopRefill = effect(() => {
    const latest = list.items.value;
    refilling.abort();
    if (list.archived.value || list.state.value !== "ready" || !isReachable()) return;
    refilling = new AbortController();
    const { signal } = refilling;
    setTimeout(() => void refillKeep(api, keep, latest, signal), REFILL_DELAY_MS);
  });

  const flush = async () => void (await Promise.all([list.flush(), companionBook.flush(), parts.flush()]));
  addEventListener("pagehide", flush);
  void keep.write("user", entered);
  void load();

  return {
    get user() {
      return user.value;
    },
    know(known) {
      user.value = known;
      void keep.write("user", known);
    },
    reload: load,
    reloadModels: loadModels,
    drafts,
    outbox,
    chats,
    list,
    search: createSearch(api),
    models,
    companions: companionBook.items,
    companionBook,
    markdown: openMarkdown(),
    voice,
    handsfree,
    parts,
    tell: tabs.tell,
    flush,
    close() {
      for (const stop of [stopWake, stopFollowing, stopHearing, stopDrafts, stopRefill]) stop();
      refilling.abort();
      removeEventListener("pagehide", flush);
      handsfree.close();
      voice.close();
      postman.close();
      chats.close();
      tabs.close();
      void flush();
      parts.close();
      device.close();
    },
  };
}
