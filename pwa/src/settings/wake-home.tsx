// The wake word of the whole home, for whoever looks after it.
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { useId } from "preact/hooks";
import { ActionNote, Panel } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { ws } from "./wake-words.ts";

export function WakeHome({ list, onChanged }: { list: WakeWordList; onChanged: () => void }) {
  const api = useSettingsApi();
  const action = useAction();
  const id = useId();
  const isInstalled = list.items.some((item) => item.id === list.defaultId);
  const choose = async (wakeWordId: string) => {
    const isKept = await action.run(() =>
      api.household.change({ "voice.app_default_wakeword": wakeWordId === "" ? null : wakeWordId }),
    );
    if (isKept) onChanged();
  };
  return (
    <Panel title={ws("hf.home")}>
      <div class="form-row">
        <label class="visually-hidden" for={id}>
          {ws("hf.home")}
        </label>
        <select
          id={id}
          class="field select"
          aria-describedby={`${id}-hint`}
          value={isInstalled ? list.defaultId : ""}
          disabled={action.isBusy}
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          {!isInstalled && <option value="">{ws("hf.homeAuto")}</option>}
          {list.items.map((item) => (
            <option key={item.id} value={item.id}>
              {item.phrase}
            </option>
          ))}
        </select>
        <p id={`${id}-hint`} class="field-hint">
          {ws("hf.homeHint")}
        </p>
      </div>
      <div class="form-actions">
        <ActionNote state={action.state} />
      </div>
    </Panel>
  );
}
