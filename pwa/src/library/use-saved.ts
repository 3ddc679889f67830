// Keeps the open page on this device: by itself as one that was read lately, and for good where somebody asks for it.
import type { Article } from "@hearth/handlers/shared/contract/library.ts";
import { useEffect, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { keyOfArticle } from "../offline/kept-articles.ts";
import { canStartAlone } from "./can-start-alone.ts";
import type { LibraryBook } from "./library-book.ts";
import { t } from "./words.ts";

export interface SavedUse {
  /** `unable`: this device can't show anything without the service, so that saving would promise too much. */
  state: "unable" | "no" | "saving" | "yes";
  toggle(): Promise<void>;
}

/** A page that one leaves at once was not read. */
const READ_AFTER_MS = 4_000;

export function useSaved({ pages }: LibraryBook, article: Article | null, isKept: boolean): SavedUse {
  const { toasts } = useHearth();
  const [isSaving, setSaving] = useState(false);
  const key = article === null ? null : keyOfArticle(article);
  const isSaved = pages.shelf.value.some((entry) => entry.key === key && entry.saved);

  useEffect(() => {
    if (article === null || isKept) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void pages.keep(article, { saved: false }, abort.signal), READ_AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [article]);

  return {
    state: !canStartAlone() ? "unable" : isSaving ? "saving" : isSaved ? "yes" : "no",
    async toggle() {
      if (article === null || key === null || isSaving) return;
      if (isSaved) {
        await pages.forget(key);
        toasts.show({ text: t("reader.unsaved") });
        return;
      }
      setSaving(true);
      // What comes from this device has its pictures at addresses of this visit.
      const done = isKept
        ? await pages.save(key)
        : await pages.keep(article, { saved: true }, new AbortController().signal);
      setSaving(false);
      toasts.show({ text: t(done ? "reader.saved" : "reader.saveFailed") });
    },
  };
}
