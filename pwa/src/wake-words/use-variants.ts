// The ways to write a phrase that somebody may choose from: the service's, and one's own.
import { WAKE_VARIANTS_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import type { PhraseWarning } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { checkPhrase, type PhraseProblem, phraseKey } from "@hearth/handlers/shared/wake-phrase/check-phrase.ts";
import { useEffect, useState } from "preact/hooks";
import { useWakeWordsApi } from "./wake-words-api.ts";

export interface Variant {
  text: string;
  isKept: boolean;
}

export interface Variants {
  state: "loading" | "ready" | "failed";
  items: readonly Variant[];
  warnings: readonly PhraseWarning[];
  isFull: boolean;
  keep(text: string, isKept: boolean): void;
  /** Why it can't be added; null: it was. */
  add(text: string): PhraseProblem | "known" | null;
}

/** @param chosen those that were chosen before; null: all that are found are kept */
export function useVariants(phrase: string, chosen: readonly string[] | null): Variants {
  const api = useWakeWordsApi();
  const [state, setState] = useState<Variants["state"]>("loading");
  const [items, setItems] = useState<readonly Variant[]>(() => (chosen ?? []).map((text) => ({ text, isKept: true })));
  const [warnings, setWarnings] = useState<readonly PhraseWarning[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    api.phonetics(phrase, leaving.signal).then(
      (found) => {
        if (leaving.signal.aborted) return;
        setWarnings(found.warnings);
        // One that was added meanwhile stays.
        setItems((own) => [
          ...found.variants.filter((text) => !isAmong(text, own)).map((text) => ({ text, isKept: chosen === null })),
          ...own,
        ]);
        setState("ready");
      },
      // Nothing is lost: a phrase is trained without other ways, too.
      () => {
        if (!leaving.signal.aborted) setState("failed");
      },
    );
    return () => leaving.abort();
  }, [phrase]);
  const isFull = items.filter(({ isKept }) => isKept).length >= WAKE_VARIANTS_MAX;
  return {
    state,
    items,
    warnings,
    isFull,
    keep: (text, isKept) => setItems((all) => all.map((each) => (each.text === text ? { text, isKept } : each))),
    add(text) {
      const check = checkPhrase(text);
      if (check.problem !== null) return check.problem;
      if (isAmong(check.phrase, [...items, { text: phrase, isKept: true }])) return "known";
      setItems([...items, { text: check.phrase, isKept: true }]);
      return null;
    },
  };
}

const isAmong = (text: string, all: readonly Variant[]) => all.some((each) => phraseKey(each.text) === phraseKey(text));
