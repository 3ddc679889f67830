// One wake word of this home: its training while that goes on, then how well it hears, trying it, and who listens to it.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import type { TrainedWakeWord } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Loaded, Panel } from "../settings/parts.tsx";
import { useResource } from "../settings/use-resource.ts";
import { pathOfTryingAgain, WAKE_WORDS_PATH } from "./addresses.ts";
import { Attach } from "./attach.tsx";
import { isEnded } from "./job-now.ts";
import { JobView } from "./job-row.tsx";
import { MakeDefault } from "./make-default.tsx";
import { RemoveWord, UsedBy } from "./remove-word.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { Samples } from "./samples.tsx";
import { Tuning } from "./tuning.tsx";
import { useJob } from "./use-job.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { Insist, Rename } from "./word-changes.tsx";
import { ww } from "./words.ts";

/** @param id of the wake word, which its training has, too */
export function WordPage({ id }: { id: string }) {
  const api = useWakeWordsApi();
  const found = useResource(async () => {
    const [words, jobs] = await Promise.all([api.trained(), api.jobs("wake-train")]);
    return {
      word: words.items.find((each) => each.id === id) ?? null,
      job: jobs.items.find((each) => each.id === id) ?? null,
    };
  });
  const reload = () => void found.reload();
  return (
    <Loaded resource={found} rows={4}>
      {({ word, job }) =>
        word !== null ? (
          <Word word={word} job={job} onChanged={reload} />
        ) : job !== null ? (
          <Training key={`${job.id} ${job.state}`} job={job} onEnd={reload} />
        ) : (
          <Panel>
            <p>{ww("ww.job.gone")}</p>
            <a class="button" href={WAKE_WORDS_PATH}>
              {ww("ww.back")}
            </a>
          </Panel>
        )
      }
    </Loaded>
  );
}

function Training({ job: first, onEnd }: { job: Job; onEnd: () => void }) {
  const followed = useJob(first, onEnd);
  const { job } = followed;
  const isOver = isEnded(job);
  return (
    <>
      <Panel title={job.title}>
        <JobView {...followed} />
        {isOver ? (
          <a class="button button-primary" href={pathOfTryingAgain(job.id)}>
            {ww("ww.again")}
          </a>
        ) : (
          <p class="panel-note">{ww("ww.job.leave")}</p>
        )}
      </Panel>
      {!isOver && followed.refusal === null && <Samples id={job.id} phase={job.progress?.phase ?? null} />}
    </>
  );
}

interface WordProps {
  word: TrainedWakeWord;
  /** Of the last day; its samples are still there. */
  job: Job | null;
  onChanged: () => void;
}

function Word({ word, job, onChanged }: WordProps) {
  const { route } = useLocation();
  // A change of the list below must not close what is being tried.
  const [openId] = useState(word.id);
  return (
    <>
      <ReportPanel word={word} />
      {word.report.verdict === "weak" && !word.outdated && <Insist word={word} onChanged={onChanged} />}
      {!word.outdated && <Tuning key={openId} word={word} onChanged={onChanged} />}
      {word.usable && <Attach word={word} onChanged={onChanged} />}
      {job !== null && <Samples id={word.id} phase={null} />}
      <Panel>
        <Rename word={word} onChanged={onChanged} />
        <UsedBy usedBy={word.usedBy} />
        <div class="form-actions">
          {word.usable && !word.isDefault && <MakeDefault id={word.id} phrase={word.phrase} onChanged={onChanged} />}
          <RemoveWord word={word} onRemoved={() => route(WAKE_WORDS_PATH, true)} />
        </div>
      </Panel>
    </>
  );
}
