// A book on the shelf: its sign, its name, how much is in it.
import type { Book } from "@hearth/handlers/shared/contract/library.ts";
import { BookOpen } from "lucide";
import { useState } from "preact/hooks";
import { sizeOf } from "../home-care/amounts.ts";
import { formatLanguage, formatTime } from "../messages/formats.ts";
import { pathOfArticle } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { t } from "./words.ts";

export function BookCard({ book }: { book: Book }) {
  const facts = [
    book.language === "" ? null : formatLanguage(book.language),
    book.date === null ? null : yearOf(book.date),
    // Some archives don't tell.
    book.articleCount === 0 ? null : t("lib.articles", { count: book.articleCount }),
    sizeOf(book.sizeBytes),
  ].filter((each) => each !== null);
  const words = (
    <>
      <BookSign book={book} />
      <span class="book-words">
        <span class="book-title" dir="auto">
          {book.title}
        </span>
        {book.description !== "" && (
          <span class="book-text" dir="auto">
            {book.description}
          </span>
        )}
        <span class="book-facts">{facts.join(" · ")}</span>
        {!book.hasTextSearch && <span class="book-facts">{t("lib.titlesOnly")}</span>}
      </span>
    </>
  );
  // Without a front page it can be searched, and not leafed through.
  if (book.frontPath === null) return <div class="book">{words}</div>;
  return (
    <a class="book" href={pathOfArticle({ bookId: book.id, path: book.frontPath })}>
      {words}
    </a>
  );
}

/** The book's own icon, else an open book. */
export function BookSign({ book: { iconUrl } }: { book: Pick<Book, "iconUrl"> }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span class="book-sign" aria-hidden="true">
      {iconUrl === null || isMissing ? (
        <Icon node={BookOpen} size={26} />
      ) : (
        <img src={iconUrl} alt="" width={48} height={48} onError={() => setMissing(true)} />
      )}
    </span>
  );
}

/** "2020-03-14" as "March 2020"; anything else as the archive wrote it. */
function yearOf(date: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T12:00:00Z`) : null;
  if (time === null || Number.isNaN(time.getTime())) return date;
  return formatTime(time, { year: "numeric", month: "long", timeZone: "UTC" });
}
