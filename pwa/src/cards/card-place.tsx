// What an answer shows beside its words; its code is fetched with the first one.
import type { Card } from "@hearth/handlers/shared/contract/cards.ts";
import { t } from "../messages/t.ts";
import { PictureCardPlace } from "../pictures/picture-card-place.tsx";
import { lazyScreen } from "../shell/lazy-screen.tsx";

export interface CardPlaceProps {
  card: Card;
  /** The answer's words: of several sources, those that they cite are shown. */
  words: string;
  conversationId?: string | null;
  /** Large, and without a way to anywhere else. */
  isOnWall?: boolean;
}

export function CardPlace({ card, words, conversationId = null, isOnWall = false }: CardPlaceProps) {
  if (card.kind !== "image_job") return <FoundCardPlace card={card} words={words} isOnWall={isOnWall} />;
  return <PictureCardPlace jobId={card.jobId} conversationId={conversationId} isOnWall={isOnWall} />;
}

export interface FoundCardProps {
  card: Exclude<Card, { kind: "image_job" }>;
  words: string;
  isOnWall: boolean;
}

const FoundCardPlace = lazyScreen<FoundCardProps>(
  async () => (await import("./found-card.tsx")).FoundCard,
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
