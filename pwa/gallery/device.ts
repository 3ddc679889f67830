// The device that a state is looked at on: its network, its share sheet, and what an earlier visit has left on it.
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import type { Preferences } from "@hearth/handlers/shared/contract/users.ts";
import { createDeviceStore } from "../src/offline/device-store.ts";
import { createRememberedPerson } from "../src/offline/remembered-person.ts";
import type { WaitingMessage } from "../src/offline/waiting-message.ts";
import { createShareShelf, sharedAddress } from "../src/platform/share-shelf.ts";
import { BOOKS, KEPT_PAGES } from "./books.ts";
import { ANNA, COMPANIONS, MODELS } from "./family.ts";
import { PICTURES } from "./paintings.ts";
import { MAPS, WALK } from "./places.ts";
import { CONVERSATIONS } from "./talk.ts";

/** What Anna's last visit has left; her list, her companions, pictures, books and the models are kept beside it. */
export interface Kept {
  talks?: readonly { conversation: Conversation; messages: Message[] }[];
  waiting?: readonly WaitingMessage[];
  /** Pages of the library, saved and read. */
  hasPages?: true;
}

/** By the app's own ways. @throws Error where the browser kept nothing */
export async function leaveKept({ talks = [], waiting = [], hasPages }: Kept, preferences: Preferences): Promise<void> {
  let isKept = true;
  const { keep, articles, outbox, close } = createDeviceStore({
    userId: ANNA.id,
    mayOpen: () => true,
    onOutboxChanged: () => undefined,
    onFull: () => {
      isKept = false;
    },
  });
  createRememberedPerson(localStorage).remember(ANNA);
  await Promise.all([
    keep.write("user", ANNA),
    keep.write("preferences", preferences),
    keep.write("map", { maps: MAPS, ways: [WALK] }),
    keep.write("models", MODELS),
    keep.write("companions", COMPANIONS),
    keep.write("conversations", CONVERSATIONS),
    keep.write("pictures", {
      images: PICTURES,
      thumbnails: Object.fromEntries(
        await Promise.all(PICTURES.map(async ({ id, url }) => [id, await thumbnailOf(url)] as const)),
      ),
    }),
    ...talks.map(({ conversation, messages }) => keep.keepConversation(conversation, messages, null)),
  ]);
  if (hasPages) {
    await keep.write("books", BOOKS);
    for (const page of KEPT_PAGES.read) isKept &&= await articles.put(page, { saved: false });
    for (const page of KEPT_PAGES.saved) isKept &&= await articles.put(page, { saved: true });
  }
  const areKept = await Promise.all(waiting.map((item) => outbox.put(item)));
  const user = await keep.read("user");
  close();
  if (!isKept || user === null || areKept.includes(false)) throw new Error("This browser keeps nothing.");
}

async function thumbnailOf(dataUrl: string) {
  const drawn = await (await fetch(dataUrl)).blob();
  return { mediaType: drawn.type, bytes: await drawn.arrayBuffer() };
}

/** Lays down what another app shared; resolves with the address at which the app picks it up. */
export async function leaveShare(parts: Readonly<Record<string, string | File>>): Promise<string> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  const sent = new Response(form);
  const contentType = sent.headers.get("content-type") ?? "";
  return sharedAddress(await createShareShelf(caches).put(await sent.blob(), contentType));
}

/** The shell is kept here, so that the app starts without the service. */
export function giveShell(): void {
  Object.defineProperty(navigator.serviceWorker, "controller", { configurable: true, value: {} });
}

export function takeNetworkAway(): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
}

/** One that takes files, and then does not get them through. */
export function giveShareSheet(): void {
  const share = () => Promise.reject(new DOMException("Nothing took it.", "DataError"));
  Object.defineProperty(navigator, "canShare", { configurable: true, value: () => true });
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
}
