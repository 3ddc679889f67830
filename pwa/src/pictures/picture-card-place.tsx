// A picture in an answer; its code is fetched with the first one.
import { t } from "../messages/t.ts";
import { lazyScreen } from "../shell/lazy-screen.tsx";

export interface PictureCardProps {
  jobId: string;
  /** Where one comes back to from a closer look. */
  conversationId?: string | null;
  /** Large, and without a way to anywhere else. */
  isOnWall?: boolean;
}

export const PictureCardPlace = lazyScreen<PictureCardProps>(
  async () => (await import("./picture-card.tsx")).PictureCard,
  () => null,
  (again) => (
    <p class="aside">
      <span class="aside-words">
        <span>{t("screen.failed")}</span>
        <button type="button" class="button button-quiet" onClick={again}>
          {t("chat.tryAgain")}
        </button>
      </span>
    </p>
  ),
);
