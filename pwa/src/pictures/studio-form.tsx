// What is to be painted: the words, what they are written out to, and how the picture is to be.

import type { ImageOptions } from "@hearth/handlers/shared/contract/images.ts";
import { IMAGE_PROMPT_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { Paintbrush, Sparkles } from "lucide";
import { useId } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { TOUCH, useMediaQuery } from "../ui/media-query.ts";
import type { PictureBook } from "./picture-book.ts";
import { SeedLock, SizeChoice } from "./studio-choices.tsx";
import { StudioMore } from "./studio-more.tsx";
import { StudioSource } from "./studio-source.tsx";
import { useStudio } from "./use-studio.ts";
import { t } from "./words.ts";

/** Where one goes on writing, e.g. when a picture is to be changed. */
export const PROMPT_ID = "picture-prompt";

export interface StudioFormProps {
  book: PictureBook;
  options: ImageOptions;
  onOrdered: () => void;
}

export function StudioForm({ book, options, onOrdered }: StudioFormProps) {
  const isTouch = useMediaQuery(TOUCH);
  const problemId = useId();
  const { draft, change, state, problem, canPaint, paint, writeOut } = useStudio(book, options, onOrdered);
  return (
    <form
      class="studio-form"
      onSubmit={(event) => {
        event.preventDefault();
        void paint();
      }}
    >
      {draft.source !== null && <StudioSource draft={draft} onChange={change} />}
      <div class="studio-field">
        <label for={PROMPT_ID}>{draft.source === null ? t("studio.prompt") : t("studio.promptChange")}</label>
        <textarea
          id={PROMPT_ID}
          class="field studio-area studio-prompt"
          dir="auto"
          rows={3}
          maxLength={IMAGE_PROMPT_MAX_CHARS}
          placeholder={t("studio.promptExample")}
          value={draft.prompt}
          aria-describedby={problem === null ? undefined : problemId}
          onInput={(event) => change({ prompt: event.currentTarget.value })}
          onKeyDown={(event) => {
            // As in the composer: with keys Enter sends, and a finger's Enter is a new line.
            if (event.key !== "Enter" || event.shiftKey || event.isComposing || isTouch) return;
            event.preventDefault();
            if (canPaint) void paint();
          }}
        />
      </div>
      {draft.writtenOut !== null && <WrittenOut draft={draft} onChange={change} />}
      <SizeChoice draft={draft} options={options} onChange={change} />
      <SeedLock draft={draft} options={options} onChange={change} />
      <div class="studio-actions">
        <button type="submit" class="button button-primary" disabled={!canPaint}>
          <Icon node={Paintbrush} />
          <span>{state === "sending" ? t("studio.sending") : t("studio.paint", { count: draft.count })}</span>
        </button>
        <button
          type="button"
          class="button"
          disabled={draft.prompt.trim() === "" || state !== "idle"}
          onClick={() => void writeOut()}
        >
          <Icon node={Sparkles} />
          <span>
            {state === "writing"
              ? t("studio.writing")
              : draft.writtenOut === null
                ? t("studio.writeOut")
                : t("studio.writeOutAgain")}
          </span>
        </button>
      </div>
      <p id={problemId} class="studio-problem" role="alert">
        {problem}
      </p>
      <StudioMore draft={draft} options={options} onChange={change} />
    </form>
  );
}

type PartProps = Pick<ReturnType<typeof useStudio>, "draft"> & { onChange: ReturnType<typeof useStudio>["change"] };

/** Painted as it stands here, whatever the words above say by then. */
function WrittenOut({ draft: { prompt, writtenOut }, onChange }: PartProps) {
  const id = useId();
  if (writtenOut === null) return null;
  const isOld = writtenOut.from !== prompt.trim();
  const hint =
    writtenOut.source === "words" ? t("studio.ownWords") : isOld ? t("studio.writtenBefore") : t("studio.writtenHint");
  return (
    <div class="studio-field studio-written">
      <label for={id}>{t("studio.written")}</label>
      <textarea
        id={id}
        class="field studio-area"
        dir="auto"
        rows={3}
        maxLength={IMAGE_PROMPT_MAX_CHARS}
        value={writtenOut.prompt}
        aria-describedby={`${id}-hint`}
        onInput={(event) => onChange({ writtenOut: { ...writtenOut, prompt: event.currentTarget.value } })}
      />
      <p id={`${id}-hint`} class="pictures-hint" role="status">
        {hint}
      </p>
      <button type="button" class="button button-quiet" onClick={() => onChange({ writtenOut: null })}>
        {t("studio.dropWritten")}
      </button>
    </div>
  );
}
