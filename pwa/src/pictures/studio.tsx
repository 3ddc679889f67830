// The studio: words become a picture. What one may not do is not shown, and why nothing can be painted is said.
import type { ImageOptions } from "@hearth/handlers/shared/contract/images.ts";
import { useHearth, useHouse } from "../app/hearth.ts";
import { PICTURE_FEATURES, pathOfSettings } from "../shell/place.ts";
import type { PictureBook } from "./picture-book.ts";
import { EMPTY_DRAFT } from "./studio-draft.ts";
import { StudioForm } from "./studio-form.tsx";
import { workflowOf } from "./ways-of-painting.ts";
import { t } from "./words.ts";

export interface StudioProps {
  book: PictureBook;
  /** An order was taken. */
  onOrdered: () => void;
}

export function Studio({ book, onOrdered }: StudioProps) {
  const isReachable = useHearth().connection.state.value === "online";
  const options = book.options.value;
  if (options === null) {
    if (!book.optionsFailed.value) return <StudioSkeleton />;
    // That it is away stands above; it opens by itself afterwards.
    if (!isReachable) return null;
    return (
      <div class="studio-note">
        <p role="alert">{t("studio.failed")}</p>
        <button type="button" class="button" onClick={() => void book.loadOptions()}>
          {t("chat.tryAgain")}
        </button>
      </div>
    );
  }
  if (!options.allowed) return <p class="studio-note">{t("studio.notAllowed")}</p>;
  const problem = options.problem ?? (workflowOf(EMPTY_DRAFT, options) === null ? NO_WAY : null);
  // These two pass by themselves: what is ordered meanwhile waits.
  const isPassing = problem === null || problem.code === "starting" || problem.code === "away";
  return (
    <section class="studio" aria-label={t("studio.title")}>
      {problem !== null && <Problem problem={problem} />}
      {isPassing && <StudioForm book={book} options={options} onOrdered={onOrdered} />}
    </section>
  );
}

interface StudioProblem {
  code: NonNullable<ImageOptions["problem"]>["code"] | "no_way";
}

/** All ways of painting are turned off. */
const NO_WAY: StudioProblem = { code: "no_way" };

function Problem({ problem: { code } }: { problem: StudioProblem }) {
  const isAdmin = useHouse().user.role === "admin";
  const words = {
    not_installed: isAdmin ? t("studio.notInstalledAdmin") : t("studio.notInstalled"),
    no_checkpoint: isAdmin ? t("studio.noCheckpointAdmin") : t("studio.noCheckpoint"),
    no_way: isAdmin ? t("studio.noWayAdmin") : t("studio.noWay"),
    starting: t("studio.starting"),
    away: t("studio.painterAway"),
  }[code];
  const way = {
    not_installed: { href: PICTURE_FEATURES, label: t("studio.toFeatures") },
    no_checkpoint: { href: pathOfSettings("pictures"), label: t("studio.toSettings") },
    no_way: { href: pathOfSettings("pictures"), label: t("studio.toWays") },
    starting: null,
    away: { href: pathOfSettings("health"), label: t("studio.toCare") },
  }[code];
  return (
    <div class="studio-note" role="status">
      <p>{words}</p>
      {isAdmin && way !== null && (
        <a class="button" href={way.href}>
          {way.label}
        </a>
      )}
    </div>
  );
}

function StudioSkeleton() {
  return (
    <div class="studio studio-blank" role="status">
      <span class="visually-hidden">{t("studio.loading")}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}
