// The wake words that this home has trained, those that are being trained, and the way to a new one.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import type { TrainedWakeWord } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { ChevronRight } from "lucide";
import { Panel } from "../settings/parts.tsx";
import { Icon } from "../ui/icon.tsx";
import { NEW_WAKE_WORD, pathOfWakeWord } from "./addresses.ts";
import { isEnded } from "./job-now.ts";
import { JobRow } from "./job-row.tsx";
import { UsedBy } from "./remove-word.tsx";
import { verdictWords } from "./report-words.ts";
import { ww } from "./words.ts";

interface TrainedListProps {
  words: readonly TrainedWakeWord[];
  jobs: readonly Job[];
  onChanged: () => void;
}

export function TrainedList({ words, jobs, onChanged }: TrainedListProps) {
  const works = jobs.filter((job) => !isEnded(job));
  return (
    <Panel title={ww("ww.own")} hint={ww("ww.ownHint")}>
      {words.length === 0 && works.length === 0 && <p class="panel-note">{ww("ww.ownEmpty")}</p>}
      <ul class="rows">
        {works.map((job) => (
          <li key={job.id}>
            <article class="care-item" aria-label={job.title}>
              <div class="care-words">
                <a class="ww-link care-title" href={pathOfWakeWord(job.id)}>
                  {job.title}
                </a>
                <JobRow job={job} onEnd={onChanged} />
              </div>
            </article>
          </li>
        ))}
        {words.map((word) => (
          <li key={word.id}>
            <TrainedRow word={word} />
          </li>
        ))}
      </ul>
      <a class="button button-primary" href={pathOfWakeWord(NEW_WAKE_WORD)}>
        {ww("ww.train")}
      </a>
    </Panel>
  );
}

function TrainedRow({ word }: { word: TrainedWakeWord }) {
  return (
    <a class="list-row list-link" href={pathOfWakeWord(word.id)} aria-label={ww("ww.open", { phrase: word.phrase })}>
      <span class="list-words">
        <span class="care-head">
          <span class="care-title">{word.name}</span>
          <WordTags word={word} />
        </span>
        <span class="list-text">{word.outdated ? ww("ww.outdatedText") : verdictWords(word.report)}</span>
        <UsedBy usedBy={word.usedBy} />
      </span>
      <Icon node={ChevronRight} size={18} />
    </a>
  );
}

export function WordTags({ word: { report, accepted, outdated, isDefault } }: { word: TrainedWakeWord }) {
  return (
    <>
      {isDefault && <span class="tag">{ww("ww.default")}</span>}
      {report.verdict === "weak" && <span class="tag tag-care">{ww(accepted ? "ww.accepted" : "ww.weak")}</span>}
      {outdated && <span class="tag tag-care">{ww("ww.outdated")}</span>}
    </>
  );
}
