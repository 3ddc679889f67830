// The pictures that are being made, and those that came to nothing and have not been put away.
import type { ImageJob } from "@hearth/handlers/shared/contract/images.ts";
import { RotateCcw, TriangleAlert } from "lucide";
import { useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { explainChange } from "../chat/explain.ts";
import { Icon } from "../ui/icon.tsx";
import { JobFrame } from "./job-frame.tsx";
import { standingOf } from "./job-words.ts";
import type { PictureBook } from "./picture-book.ts";
import { hasEnded } from "./reduce-job.ts";
import { t } from "./words.ts";

export function JobsInWork({ book }: { book: PictureBook }) {
  const { jobs } = book;
  const shown = jobs.ids.value.flatMap((id) => {
    const job = jobs.job(id);
    if (job === null || job === "missing") return [];
    return !hasEnded(job) || (job.state === "failed" && !jobs.dismissed.value.has(id)) ? [job] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section class="jobs" aria-label={t("job.list")}>
      <h2 class="pictures-heading">{t("job.list")}</h2>
      {jobs.connection.value === "reconnecting" && (
        <p class="pictures-hint" role="status">
          {t("job.reconnecting")}
        </p>
      )}
      <ul class="jobs-list">
        {shown.map((job) => (
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
    </section>
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
