// The family's recordings of a phrase: those that are kept, one more, and away with one.
import type { WakeRecording } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { phraseKey } from "@hearth/handlers/shared/wake-phrase/check-phrase.ts";
import { useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { explainChange } from "../settings/explain-change.ts";
import { type Action, useAction } from "../settings/use-action.ts";
import { type Resource, useResource } from "../settings/use-resource.ts";
import { wt } from "./teach-words.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";

export interface NewTake {
  speaker: string;
  /** At 16 kHz. */
  samples: Float32Array<ArrayBuffer>;
  /** The kept one that it takes the place of. */
  replaces: WakeRecording["id"] | null;
}

export interface Family {
  /** Of this phrase, oldest first. */
  kept: Resource<WakeRecording[]>;
  action: Action;
  /** A take that the service does not have: it can be sent again, or dropped. */
  unsent: NewTake | null;
  keep(take: NewTake): Promise<void>;
  drop(): void;
  remove(id: WakeRecording["id"]): Promise<void>;
}

export function useFamily(phrase: string): Family {
  const api = useWakeWordsApi();
  const action = useAction();
  const [unsent, setUnsent] = useState<NewTake | null>(null);
  const kept = useResource(async () => {
    const { items } = await api.recordings();
    return items.filter((each) => isOfPhrase(each, phrase)).toReversed();
  });
  return {
    kept,
    action,
    unsent,
    async keep(take) {
      setUnsent(take);
      const { speaker, samples, replaces } = take;
      const isKept = await action.run(() => api.addRecording({ phrase, speaker }, samples), {
        done: wt("wt.kept"),
        explain: explainKeeping,
      });
      if (!isKept) return;
      setUnsent(null);
      if (replaces !== null) await action.run(() => removed(replaces), { done: wt("wt.kept") });
      await kept.reload();
    },
    drop() {
      setUnsent(null);
      action.reset();
    },
    async remove(id) {
      await action.run(() => removed(id), { done: wt("wt.removed") });
      await kept.reload();
    },
  };

  /** Somebody else may have removed it first. */
  async function removed(id: WakeRecording["id"]): Promise<void> {
    try {
      await api.removeRecording(id);
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === "not_found")) throw error;
    }
  }
}

const isOfPhrase = ({ kind, phrase }: WakeRecording, wanted: string) =>
  kind === "phrase" && phraseKey(phrase) === phraseKey(wanted);

function explainKeeping(error: unknown): string {
  if (error instanceof ServiceError && error.code === "conflict") return wt("wt.full");
  if (error instanceof ServiceError && error.code === "invalid_request") return wt("wt.refused");
  return `${wt("wt.unsent")} ${explainChange(error)}`;
}
