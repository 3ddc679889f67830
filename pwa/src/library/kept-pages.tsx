// The pages on this device: saved ones with their size, which can be removed, and those read lately.
import { BookmarkX } from "lucide";
import { useState } from "preact/hooks";
import { sizeOf } from "../home-care/amounts.ts";
import type { KeptArticleEntry } from "../offline/kept-articles.ts";
import { pathOfArticle } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { canStartAlone } from "./can-start-alone.ts";
import type { PageStore } from "./page-store.ts";
import { t } from "./words.ts";

/** Of those read lately; older ones are found by searching. */
const LATELY_SHOWN = 6;

export function KeptPages({ pages }: { pages: PageStore }) {
  const shelf = pages.shelf.value;
  const saved = shelf.filter((entry) => entry.saved);
  const lately = shelf.filter((entry) => !entry.saved).slice(0, LATELY_SHOWN);
  const bytes = saved.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <>
      {saved.length > 0 && (
        <section class="kept" aria-labelledby="saved-title">
          <h2 id="saved-title" class="library-heading">
            {t("lib.saved")}
          </h2>
          <p class="library-hint">
            {t(canStartAlone() ? "lib.savedHint" : "lib.savedHere", { count: saved.length, size: sizeOf(bytes) })}
          </p>
          <ul class="kept-list">
            {saved.map((entry) => (
              <li key={entry.key}>
                <KeptLink entry={entry} />
                <RemoveButton entry={entry} pages={pages} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {lately.length > 0 && (
        <section class="kept" aria-labelledby="lately-title">
          <h2 id="lately-title" class="library-heading">
            {t("lib.lately")}
          </h2>
          <ul class="kept-list">
            {lately.map((entry) => (
              <li key={entry.key}>
                <KeptLink entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function KeptLink({ entry }: { entry: KeptArticleEntry }) {
  const facts = entry.saved ? `${entry.bookTitle} · ${sizeOf(entry.sizeBytes)}` : entry.bookTitle;
  return (
    <a class="kept-link" href={pathOfArticle(entry)}>
      <span class="kept-title" dir="auto">
        {entry.title}
      </span>
      <span class="book-facts">{facts}</span>
    </a>
  );
}

function RemoveButton({ entry, pages }: { entry: KeptArticleEntry; pages: PageStore }) {
  const [isGoing, setGoing] = useState(false);
  const label = t("lib.removeSaved", { title: entry.title });
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={isGoing}
      onClick={() => {
        setGoing(true);
        void pages.forget(entry.key);
      }}
    >
      <Icon node={BookmarkX} />
    </button>
  );
}
