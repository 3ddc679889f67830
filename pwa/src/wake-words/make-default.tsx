// Makes a wake word the whole home's.

import { ActionNote } from "../settings/parts.tsx";
import { useSettingsApi } from "../settings/settings-api.ts";
import { useAction } from "../settings/use-action.ts";
import { explainWakeWord } from "./explain-wake-word.ts";
import { ww } from "./words.ts";

export function MakeDefault({ id, phrase, onChanged }: { id: string; phrase: string; onChanged: () => void }) {
  const api = useSettingsApi();
  const action = useAction();
  const make = async () => {
    const isKept = await action.run(() => api.household.change({ "voice.app_default_wakeword": id }), {
      explain: explainWakeWord,
    });
    if (isKept) onChanged();
  };
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={action.isBusy}
        aria-label={ww("ww.makeDefaultLabel", { phrase })}
        onClick={() => void make()}
      >
        {ww("ww.makeDefault")}
      </button>
      <ActionNote state={action.state} />
    </>
  );
}
