// The pictures that are being made, and those that came to nothing and have not been put away.
import type { ImageJob } from "@hearth/handlers/shared/contract/images.ts";
import { RotateCcw, TriangleAlert } from "lucide";
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { explainChange } from "../chat/explain.ts";
import { Icon } from "../ui/icon.tsx";
import { JobFrame } from "./job-frame.tsx";
import { standingOf } from "./job-words.ts";
import { lineOf } from "./line-of-jobs.ts";
import type { PictureBook } from "./picture-book.ts";
import { hasEnded } from "./reduce-job.ts";
import { t } from "./words.ts";

export interface JobsInWorkProps {
  book: PictureBook;
  /** Takes the focus where something was ordered elsewhere. */
  heading: RefObject<HTMLHeadingElement | null>;
}

export function JobsInWork({ book, heading }: JobsInWorkProps) {
  const { jobs } = book;
  const inWork = jobs.ids.value.flatMap((id) => {
    const job = jobs.job(id);
    if (job === null || job === "missing") return [];
    return !hasEnded(job) || (job.state === "failed" && !jobs.dismissed.value.has(id)) ? [job] : [];
  });
  if (inWork.length === 0) return null;
  const { shown, waiting } = lineOf(inWork);
  return (
    <section class="jobs" aria-label={t("job.list")}>
      <h2 ref={heading} class="pictures-heading jobs-heading" tabIndex={-1}>
        {t("job.list")}
      </h2>
      {jobs.connection.value === "reconnecting" && (
        <p class="pictures-hint" role="status">
          {t("job.reconnecting")}
        </p>
      )}
      <Jobs book={book} jobs={shown} />
      {waiting.length > 0 && (
        <details class="jobs-rest">
          <summary>{t("job.waiting", { count: waiting.length })}</summary>
          <Jobs book={book} jobs={waiting} />
        </details>
      )}
    </section>
  );
}

function Jobs({ book, jobs }: { book: PictureBook; jobs: readonly ImageJob[] }) {
  return (
    <ul class="jobs-list">
      {jobs.map((job) => (
        <li key={job.id}>
          {job.prompt !== "" && (
            <p class="job-prompt" dir="auto">
              {job.prompt}
            </p>
          )}
          {hasEnded(job) ? (
            <FailedJob book={book} job={job} />
          ) : (
            <JobFrame isListed job={job} onCancel={() => void book.cancel(job.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Tried again with the same words; its other choices stand in the studio. */
function FailedJob({ book, job }: { book: PictureBook; job: ImageJob }) {
  const { toasts } = useHearth();
  const [isSending, setSending] = useState(false);
  const again = async () => {
    setSending(true);
    try {
      const { prompt, expandedPrompt, rating, count, width, height } = job;
      await book.paint({
        prompt,
        rating,
        count,
        ...(expandedPrompt === null ? {} : { expandedPrompt }),
        ...(width === null || height === null ? {} : { width, height }),
      });
      book.jobs.dismiss(job.id);
    } catch (error) {
      toasts.show({ text: explainChange(error) });
      setSending(false);
    }
  };
  return (
    <div class="job-failed" role="alert">
      <p>
        <Icon node={TriangleAlert} />
        <span>{standingOf(job)}</span>
      </p>
      <div class="job-actions">
        {job.prompt !== "" && (
          <button type="button" class="button" disabled={isSending} onClick={again}>
            <Icon node={RotateCcw} size={18} />
            <span>{t("job.again")}</span>
          </button>
        )}
        <button type="button" class="button button-quiet" onClick={() => book.jobs.dismiss(job.id)}>
          {t("job.putAway")}
        </button>
      </div>
    </div>
  );
}
