// Everything that a picture was made by, for who wants to know, or to make it again elsewhere.
import type { Image } from "@hearth/handlers/shared/contract/images.ts";
import { sizeOf } from "../home-care/amounts.ts";
import { formatNumber, formatTime } from "../messages/formats.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { t } from "./words.ts";

export interface PictureFactsProps {
  image: Image;
  /** Puts all of this into the studio; null: it can't be painted here any more. */
  onTake: (() => void) | null;
  /** Looks at another picture. */
  onGo: (id: string) => void;
}

export function PictureFacts({ image, onTake, onGo }: PictureFactsProps) {
  const { sourceImageId } = image;
  const facts: readonly (readonly [string, string])[] = [
    [t("facts.made"), formatTime(new Date(image.createdAt), { dateStyle: "long", timeStyle: "short" })],
    [t("facts.size"), dotsOf(image)],
    [t("facts.checkpoint"), image.checkpoint?.name ?? ""],
    [t("facts.loras"), image.loras.map(({ name, strength }) => `${name} (${formatNumber(strength)})`).join(", ")],
    [t("facts.workflow"), t("facts.workflowOf", image.workflow)],
    [t("facts.steps"), image.steps === null ? "" : formatNumber(image.steps)],
    [t("facts.cfg"), image.cfg === null ? "" : formatNumber(image.cfg)],
    // A number to copy: as it is, without marks for thousands.
    [t("facts.seed"), String(image.seed)],
    [t("facts.rating"), image.rating === "adult" ? t("facts.adult") : ""],
    [t("facts.negative"), image.negativePrompt],
  ];
  return (
    <details class="view-facts">
      <summary>{t("facts.title")}</summary>
      <div class="view-written">
        <p dir="auto">{image.expandedPrompt}</p>
        <CopyButton text={image.expandedPrompt} label={t("facts.copy")} />
      </div>
      <dl>
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      <div class="view-ways">
        {sourceImageId !== null && (
          <button type="button" class="button button-quiet" onClick={() => onGo(sourceImageId)}>
            {t("facts.source")}
          </button>
        )}
        {onTake !== null && (
          <button type="button" class="button" onClick={onTake}>
            {t("facts.take")}
          </button>
        )}
      </div>
    </details>
  );
}

const dotsOf = ({ width, height, sizeBytes }: Image): string =>
  t("facts.sizeOf", { width: formatNumber(width), height: formatNumber(height), size: sizeOf(sizeBytes) });
