// What one does in the studio: change the draft, have it written out, order it.
import type { ImageOptions } from "@hearth/handlers/shared/contract/images.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { explainChange } from "../chat/explain.ts";
import type { PictureBook } from "./picture-book.ts";
import { type StudioDraft, toExpandOrder, toOrder } from "./studio-draft.ts";
import { workflowOf } from "./ways-of-painting.ts";
import { t } from "./words.ts";

export interface Studio {
  draft: StudioDraft;
  change: (part: Partial<StudioDraft>) => void;
  state: "idle" | "writing" | "sending";
  /** Why the last thing asked for did not come to be. */
  problem: string | null;
  canPaint: boolean;
  paint: () => Promise<void>;
  writeOut: () => Promise<void>;
}

/** @param onOrdered called when an order was taken */
export function useStudio(book: PictureBook, options: ImageOptions, onOrdered: () => void): Studio {
  const draft = book.draft.value;
  const [state, setState] = useState<Studio["state"]>("idle");
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const isWritten = draft.prompt.trim() !== "" && draft.writtenOut?.prompt.trim() !== "";

  const run = async (doing: "writing" | "sending", work: () => Promise<void>) => {
    setState(doing);
    setProblem(null);
    const { signal } = leaving.current;
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) setProblem(explainOrder(error));
    }
    if (!signal.aborted) setState("idle");
  };
  return {
    draft,
    state,
    problem,
    canPaint: isWritten && state === "idle" && workflowOf(draft, options) !== null,
    change(part) {
      setProblem(null);
      book.draft.value = { ...book.draft.peek(), ...part };
    },
    paint: () =>
      run("sending", async () => {
        await book.paint(toOrder(draft, options));
        onOrdered();
      }),
    writeOut: () =>
      run("writing", async () => {
        const written = await book.api.expand(toExpandOrder(draft, options), leaving.current.signal);
        book.draft.value = { ...book.draft.peek(), writtenOut: { ...written, from: draft.prompt.trim() } };
      }),
  };
}

/** Why an order was not taken. */
export function explainOrder(error: unknown): string {
  if (!(error instanceof ServiceError)) return explainChange(error);
  if (error.code === "not_allowed") return t("studio.refused");
  if (error.code === "busy" || error.code === "rate_limited") return t("studio.full");
  if (error.code === "invalid_request") return t("studio.invalid");
  if (error.code === "not_found") return t("studio.gone");
  return explainChange(error);
}
