// A picture in work: it develops from its previews, and says where it stands.
import type { ImageJob } from "@hearth/handlers/shared/contract/images.ts";
import { X } from "lucide";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { percentOf, shareOf, standingOf } from "./job-words.ts";
import { t } from "./words.ts";

export interface JobFrameProps {
  job: ImageJob;
  onCancel: () => void;
  /** While it only waits it takes one line, not the room of the picture. */
  isListed?: boolean;
}

/** How blurred the first preview is, in pixels; the last one is sharp. */
const BLUR_PX = 10;

export function JobFrame({ job, onCancel, isListed = false }: JobFrameProps) {
  const share = shareOf(job);
  const standing = standingOf(job);
  const preview = job.progress?.previewUrl;
  const hasCanvas = !isListed || job.state === "painting" || job.state === "storing";
  return (
    <figure class="job">
      {hasCanvas && (
        <div class="job-canvas" style={{ aspectRatio: `${job.width ?? 1} / ${job.height ?? 1}` }}>
          {preview === undefined ? (
            <Orb state="thinking" size="m" />
          ) : (
            <img class="job-preview" src={preview} alt="" style={{ "--blur": `${(1 - (share ?? 0)) * BLUR_PX}px` }} />
          )}
        </div>
      )}
      <figcaption class="job-caption">
        <span class="job-standing">
          {share === null ? standing : t("job.share", { standing, share: percentOf(share) })}
        </span>
        <progress
          class="job-progress"
          aria-label={t("job.progress", { prompt: job.prompt })}
          max={1}
          {...(share === null ? {} : { value: share })}
        />
        <button type="button" class="button job-cancel" onClick={onCancel}>
          <Icon node={X} size={18} />
          <span>{t("job.cancel")}</span>
        </button>
      </figcaption>
      {/* Where it stands is read out, not each percent. */}
      <span class="visually-hidden" role="status">
        {standing}
      </span>
    </figure>
  );
}
