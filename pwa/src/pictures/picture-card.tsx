// A picture in an answer: while it is made, and from then on.
import "../styles/pictures.css";
import type { Image, ImageJob } from "@hearth/handlers/shared/contract/images.ts";
import { ImageOff } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { pathOfPicture } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { JobFrame } from "./job-frame.tsx";
import { standingOf } from "./job-words.ts";
import type { PictureCardProps } from "./picture-card-place.tsx";
import { PictureImage } from "./picture-image.tsx";
import { hasEnded } from "./reduce-job.ts";
import { usePictureBook } from "./use-picture-book.ts";
import { useSeen } from "./use-seen.ts";
import { t } from "./words.ts";

export function PictureCard({ jobId, conversationId = null, isOnWall = false }: PictureCardProps) {
  const book = usePictureBook();
  const isReachable = useHearth().connection.state.value === "online";
  const card = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(card);
  const [isFailed, setFailed] = useState(false);
  const job = book.jobs.job(jobId);
  const isOpen = job !== null && job !== "missing" && !hasEnded(job);

  useEffect(() => {
    if (!isSeen || job !== null) return;
    setFailed(false);
    book.jobs.find(jobId).catch(() => setFailed(true));
  }, [isSeen, isReachable, jobId]);
  useEffect(() => {
    if (!isOpen) return;
    return isOnWall ? book.jobs.followOne(jobId) : book.jobs.follow();
  }, [isOpen, book, jobId]);

  return (
    <div ref={card} class={isOnWall ? "picture-card picture-card-wall" : "picture-card"}>
      {job === null ? (
        <Note words={isFailed ? t("card.away") : t("card.loading")} hasIcon={isFailed} />
      ) : job === "missing" ? (
        <Note words={t("card.missing")} hasIcon />
      ) : isOpen ? (
        <JobFrame job={job} onCancel={() => void book.cancel(jobId)} />
      ) : (
        <EndedJob
          job={job}
          removed={book.wall.removed.value}
          hrefOf={isOnWall ? null : ({ id }) => pathOfPicture(id, conversationId)}
        />
      )}
    </div>
  );
}

interface EndedJobProps {
  job: ImageJob;
  /** Deleted since it was told of; ids. */
  removed: ReadonlySet<string>;
  /** Where a closer look is; null: nowhere. */
  hrefOf: ((image: Image) => string) | null;
}

function EndedJob({ job, removed, hrefOf }: EndedJobProps) {
  if (job.state !== "done") return <Note words={standingOf(job)} hasIcon />;
  const images = job.images.filter(({ id }) => !removed.has(id));
  if (images.length === 0) return <Note words={t("card.deleted")} hasIcon />;
  return (
    <div class="card-pictures" data-many={images.length > 1 ? "" : undefined}>
      {images.map((image) =>
        hrefOf === null ? (
          <PictureImage key={image.id} image={image} size="whole" />
        ) : (
          <a key={image.id} href={hrefOf(image)} title={t("card.look")}>
            <PictureImage image={image} size="whole" />
          </a>
        ),
      )}
    </div>
  );
}

function Note({ words, hasIcon }: { words: string; hasIcon: boolean }) {
  return (
    <p class="card-note" role="status">
      {hasIcon && <Icon node={ImageOff} size={24} />}
      <span>{words}</span>
    </p>
  );
}
