// The first start, told quietly: what is happening, for how long, and what already works.
import "../styles/first-boot.css";
import type { Component } from "@hearth/handlers/shared/contract/components.ts";
import { useEffect } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { pathOfSettings } from "../shell/place.ts";
import { CareNews } from "./care-news.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { workSentences } from "./sentences.ts";
import { isAtWork, isStanding, isTrouble } from "./states.ts";
import { h } from "./words.ts";
import { workOf } from "./work.ts";

export interface FirstBootProps {
  /** `first`: nobody has signed in yet, and whoever reads is about to become the home's admin. */
  reader: "first" | "admin" | "member";
}

/** More would hide the rest of the screen; home care has them all. */
const FAILED_MAX = 3;

const FAILED = { first: "care.failedFirst", admin: "care.failedPlain", member: "care.failedMember" } as const;

/** Nothing at all once everything stands; then it lets go of the stream, too. */
export function FirstBoot({ reader }: FirstBootProps) {
  const { boot } = useHearth();
  const ready = boot.ready.value;
  const components = boot.all();
  // What somebody has paused is theirs to go on with, and nobody else waits for it.
  const atWork = components.filter((each) => isAtWork(each) && each.waiting !== "paused");
  const failed = components.filter((each) => isTrouble(each) && (each.essential || reader === "admin"));
  const isCalm = ready === true && atWork.length === 0;
  useEffect(() => (isCalm ? undefined : boot.follow()), [isCalm, boot]);
  if (ready === null || (isCalm && failed.length === 0)) return <CareNews boot={boot} />;

  const isWaking = !ready && (atWork.length > 0 || failed.length === 0);
  return (
    <section class="first-boot" aria-label={h("care.waking")}>
      <CareNews boot={boot} />
      {(atWork.length > 0 || isWaking) && <AtWork ready={ready} atWork={atWork} components={components} />}
      {!ready && <Embers parts={components.filter((each) => each.essential || isAtWork(each))} />}
      {failed.slice(0, FAILED_MAX).map(({ id, name }) => (
        <p key={id} class="first-boot-words" role="alert">
          {h(FAILED[reader], { name })}
        </p>
      ))}
      {reader === "admin" && failed.length > 0 && (
        <a class="button button-quiet" href={pathOfSettings("health")}>
          {h("care.look")}
        </a>
      )}
    </section>
  );
}

/** One sentence, and the bar of what it speaks of. */
function AtWork({
  ready,
  atWork,
  components,
}: {
  ready: boolean;
  atWork: Component[];
  components: readonly Component[];
}) {
  const [sentence] = workSentences(atWork, components);
  const spokenOf = atWork.find(({ id }) => id === sentence?.key);
  const work = spokenOf === undefined ? null : workOf([spokenOf]);
  return (
    <>
      <p class="first-boot-words">
        {ready ? h("care.usable") : h("care.waking")} {sentence?.text}
        {atWork.length > 1 && ` ${h("care.more", { count: atWork.length - 1 })}`}
      </p>
      {spokenOf !== undefined && work !== null && work.fraction !== null && (
        <ProgressBar key={spokenOf.id} name={spokenOf.name} work={work} isBare />
      )}
    </>
  );
}

/** An ember for each part, lit as it comes to stand. */
function Embers({ parts }: { parts: Component[] }) {
  if (parts.length < 2) return null;
  return (
    <span class="first-boot-embers" aria-hidden="true">
      {parts.map((each) => (
        <span key={each.id} data-lit={isStanding(each) ? "" : undefined} />
      ))}
    </span>
  );
}
