// Everything that a picture was made by, for who wants to know, or to make it again elsewhere.
import type { Image } from "@hearth/handlers/shared/contract/images.ts";
import { formatNumber, formatTime } from "../messages/formats.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { t } from "./words.ts";

const BYTES_PER_MB = 1_000_000;

export function PictureFacts({ image }: { image: Image }) {
  const facts: readonly (readonly [string, string])[] = [
    [t("facts.made"), formatTime(new Date(image.createdAt), { dateStyle: "long", timeStyle: "short" })],
    [t("facts.size"), sizeOf(image)],
    [t("facts.checkpoint"), image.checkpoint?.name ?? ""],
    [t("facts.loras"), image.loras.map(({ name, strength }) => `${name} (${formatNumber(strength)})`).join(", ")],
    [t("facts.workflow"), `${image.workflow.name} (${image.workflow.version})`],
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
    </details>
  );
}

function sizeOf({ width, height, sizeBytes }: Image): string {
  const megabytes = formatNumber(sizeBytes / BYTES_PER_MB, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  });
  return t("facts.sizeOf", { width: formatNumber(width), height: formatNumber(height), megabytes });
}
