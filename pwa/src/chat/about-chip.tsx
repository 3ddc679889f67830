// Which page of the library a message asks about: in the box it can be taken off, at the message it leads to the page.
import type { ArticleRef } from "@hearth/handlers/shared/contract/library.ts";
import { BookOpen, X } from "lucide";
import { t } from "../messages/t.ts";
import { pathOfArticle } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";

/** In the box. */
export function AboutDraft({ about, onRemove }: { about: ArticleRef; onRemove: () => void }) {
  return (
    <p class="about-chip about-draft">
      <Icon node={BookOpen} size={18} />
      <span class="about-title" dir="auto">
        {t("about.page", { title: about.title })}
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={t("about.remove", { title: about.title })}
        onClick={onRemove}
      >
        <Icon node={X} size={18} />
      </button>
    </p>
  );
}

/** At a message. */
export function AboutLink({ about }: { about: ArticleRef }) {
  return (
    <a class="about-chip" href={pathOfArticle(about)}>
      <Icon node={BookOpen} size={18} />
      <span class="about-title" dir="auto">
        {t("about.page", { title: about.title })}
      </span>
    </a>
  );
}
