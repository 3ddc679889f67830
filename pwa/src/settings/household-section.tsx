// What belongs to the home: its name, and whose clock goes where a device does not tell its own.
import type { Settings } from "@hearth/handlers/shared/contract/settings.ts";
import { useState } from "preact/hooks";
import { knownTimeZones } from "../messages/formats.ts";
import { ActionNote, Loaded, Panel, TextField } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { useResource } from "./use-resource.ts";
import { s } from "./words.ts";

const NAME_MAX = 60;
const ZONE_MAX = 64;
const ZONES_ID = "time-zones";
const TIME_ZONES = knownTimeZones();

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
  const [timeZone, setTimeZone] = useState(settings["household.time_zone"] ?? "");
  const trimmed = name.trim();
  const zone = timeZone.trim() === "" ? null : timeZone.trim();
  const isKnownZone = zone === null || TIME_ZONES.includes(zone);
  const isSame = trimmed === settings["household.name"] && zone === settings["household.time_zone"];
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (trimmed === "" || !isKnownZone) return;
    const changes = { "household.name": trimmed, "household.time_zone": zone };
    void action.run(async () => onSaved(await api.household.change(changes)));
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
        <TextField
          label={s("household.timeZone")}
          hint={s("household.timeZoneHint")}
          value={timeZone}
          maxLength={ZONE_MAX}
          placeholder={s("household.timeZoneHere")}
          list={ZONES_ID}
          autocomplete="off"
          problem={isKnownZone ? null : s("household.timeZoneUnknown")}
          onInput={(next) => {
            setTimeZone(next);
            action.reset();
          }}
        />
        <datalist id={ZONES_ID}>
          {TIME_ZONES.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <div class="form-actions">
          <button
            type="submit"
            class="button button-primary"
            disabled={trimmed === "" || !isKnownZone || isSame || action.isBusy}
          >
            {s("settings.save")}
          </button>
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}
