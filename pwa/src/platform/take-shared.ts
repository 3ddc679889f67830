// Puts what was shared from another app into the draft of a new conversation; it is never sent by itself.
import { MESSAGE_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import type { Chat } from "../chat/chat.ts";
import type { Drafts } from "../chat/drafts.ts";
import { readPictures } from "../chat/pictures.ts";
import { platformEn } from "../messages/platform.en.ts";
import { createLookup } from "../messages/t.ts";
import type { Toasts } from "../shell/toasts.ts";
import { SHARE_KEPT_MS, type ShareShelf } from "./share-shelf.ts";
import { wordsOf } from "./shared-words.ts";

const t = createLookup(platformEn);

export interface TakeSharedOptions {
  /** The conversation that has not begun. */
  chat: Chat;
  drafts: Pick<Drafts, "of" | "write">;
  /** null where this browser keeps nothing for later, e.g. without HTTPS. */
  shelf: ShareShelf | null;
}

/** As long as it may lie on its shelf: leaving the page takes the offer away. */
const OFFERED_MS = SHARE_KEPT_MS;

/** Offers what was shared before somebody signed in; returns how to take the offer away. */
export function offerShared(toasts: Toasts, take: () => void): () => void {
  const hide = toasts.show(
    {
      text: t("share.offer"),
      action: {
        label: t("share.take"),
        run() {
          hide();
          take();
        },
      },
    },
    OFFERED_MS,
  );
  return hide;
}

/** `id` as in the address; what could not be taken is said at the composer. */
export async function takeShared(id: string, { chat, drafts, shelf }: TakeSharedOptions): Promise<void> {
  if (id === "too-big") {
    chat.notice.value = t("share.tooBig");
    return;
  }
  let form: FormData | null = null;
  try {
    form = (await shelf?.find(id)) ?? null;
  } catch (error) {
    // A form that was cut off on its way, or a store that the browser has closed to us.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
  if (form === null) {
    chat.notice.value = id === "unreadable" ? t("share.unreadable") : t("share.gone");
    return;
  }
  const problem = await fill(form, chat, drafts);
  chat.notice.value = problem;
  await shelf?.remove(id);
}

/** Resolves with what was left out, in words. */
async function fill(form: FormData, chat: Chat, drafts: TakeSharedOptions["drafts"]): Promise<string | null> {
  const shared = wordsOf(form);
  const files = form.getAll("pictures").filter((entry) => entry instanceof File && entry.size > 0) as File[];
  const images = files.filter(({ type }) => type.startsWith("image/"));
  const before = drafts.of(chat.id.value).value;
  const { pictures, problem } = await readPictures(images, before.pictures);
  const draft = drafts.of(chat.id.value).value;
  const text = [draft.text.trim(), shared].filter((part) => part !== "").join("\n\n");
  drafts.write(chat.id.value, {
    text: text.slice(0, MESSAGE_MAX_CHARS),
    pictures: [...draft.pictures, ...pictures],
  });
  if (problem !== null) return problem;
  if (text.length > MESSAGE_MAX_CHARS) return t("share.cut");
  if (images.length < files.length) return t("share.picturesOnly");
  return shared === "" && files.length === 0 ? t("share.empty") : null;
}
