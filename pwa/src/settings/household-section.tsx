// What belongs to the home: its name.
import type { Settings } from "@hearth/handlers/shared/contract/settings.ts";
import { useState } from "preact/hooks";
import { ActionNote, Loaded, Panel, TextField } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { useResource } from "./use-resource.ts";
import { s } from "./words.ts";

const NAME_MAX = 60;

export function HouseholdSection() {
  const api = useSettingsApi();
  const household = useResource(api.household.get);
  return (
    <Loaded resource={household} rows={2}>
      {(settings) => <HouseholdForm settings={settings} onSaved={household.set} />}
    </Loaded>
  );
}

function HouseholdForm({ settings, onSaved }: { settings: Settings; onSaved: (settings: Settings) => void }) {
  const api = useSettingsApi();
  const action = useAction();
  const [name, setName] = useState(settings["household.name"]);
  const trimmed = name.trim();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (trimmed === "") return;
    void action.run(async () => onSaved(await api.household.change({ "household.name": trimmed })));
  };
  return (
    <Panel>
      <form class="form" onSubmit={save}>
        <TextField
          label={s("household.name")}
          hint={s("household.nameHint")}
          value={name}
          maxLength={NAME_MAX}
          autocomplete="off"
          problem={trimmed === "" ? s("profile.nameMissing") : null}
          onInput={(next) => {
            setName(next);
            action.reset();
          }}
        />
        <div class="form-actions">
          <button
            type="submit"
            class="button button-primary"
            disabled={trimmed === "" || trimmed === settings["household.name"] || action.isBusy}
          >
            {s("settings.save")}
          </button>
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}
