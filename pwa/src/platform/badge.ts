// Counts answers that ended while nobody looked: on the app's icon where there is a badge, and in the page's title.
import { effect } from "@preact/signals";

export interface UnseenAnswersDeps {
  /** Conversations that are being answered now; read inside an effect, it follows. */
  answering: () => readonly string[];
  page: Document;
  badge: Badge | null;
}

/** The part of `navigator` that draws on the icon of an installed app. */
export interface Badge {
  setAppBadge(count: number): Promise<void>;
  clearAppBadge(): Promise<void>;
}

/** null where the browser has no badge. */
export const badgeOf = (navigator: Partial<Badge>): Badge | null =>
  navigator.setAppBadge && navigator.clearAppBadge ? (navigator as Badge) : null;

/** Follows the answers until the returned function is called; looking at the page clears the count. */
export function watchUnseenAnswers({ answering, page, badge }: UnseenAnswersDeps): () => void {
  let before: ReadonlySet<string> = new Set();
  const unseen = new Set<string>();
  const title = createTitleMark(page);
  const count = () => {
    title.mark(unseen.size);
    // Refused where the person switched badges off: the title still tells.
    const shown = unseen.size === 0 ? badge?.clearAppBadge() : badge?.setAppBadge(unseen.size);
    shown?.catch(() => undefined);
  };
  const stopFollowing = effect(() => {
    const now = new Set(answering());
    const ended = [...before].filter((id) => !now.has(id));
    before = now;
    if (page.visibilityState === "visible" || ended.length === 0) return;
    for (const id of ended) unseen.add(id);
    count();
  });
  const onShown = () => {
    if (page.visibilityState !== "visible" || unseen.size === 0) return;
    unseen.clear();
    count();
  };
  // A conversation that gets its title meanwhile writes over the mark.
  const titles = new MutationObserver(() => title.mark(unseen.size));
  titles.observe(page.head, { subtree: true, childList: true, characterData: true });
  page.addEventListener("visibilitychange", onShown);
  // A badge of an earlier visit is seen now.
  count();
  return () => {
    stopFollowing();
    titles.disconnect();
    page.removeEventListener("visibilitychange", onShown);
    unseen.clear();
    count();
  };
}

/** Writes a number before the page's title, and knows it again: a conversation may itself be called "(2) Rice". */
function createTitleMark(page: Pick<Document, "title">) {
  let written = { whole: "", plain: "" };
  return {
    mark(count: number): void {
      const plain = page.title === written.whole ? written.plain : page.title;
      const whole = count === 0 ? plain : `(${count}) ${plain}`;
      written = { whole, plain };
      // Written only when it differs: writing is observed too.
      if (page.title !== whole) page.title = whole;
    },
  };
}
