// One's own name and picture, as the others see them.
import { NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { useState } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import { ActionNote, Panel, TextField } from "./parts.tsx";
import { PictureField } from "./picture-field.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { s } from "./words.ts";

export function ProfileSection() {
  const { session } = useHearth();
  const { user } = useHouse();
  const api = useSettingsApi();
  const action = useAction();
  const [name, setName] = useState(user.name);
  const [avatar, setAvatar] = useState(user.avatar);
  const isMissing = name.trim() === "";
  const isChanged = name.trim() !== user.name || avatar !== user.avatar;

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isMissing || !isChanged) return;
    void action.run(async () => session.update(await api.changeMe({ name: name.trim(), avatar })), {
      conflict: s("profile.taken"),
    });
  };
  return (
    <Panel>
      <form class="form" onSubmit={save}>
        <PictureField
          id={user.id}
          name={name || user.name}
          value={avatar}
          onChange={(next) => {
            setAvatar(next);
            action.reset();
          }}
        />
        <TextField
          label={s("profile.name")}
          value={name}
          maxLength={NAME_MAX_CHARS}
          autocomplete="given-name"
          problem={isMissing ? s("profile.nameMissing") : null}
          onInput={(next) => {
            setName(next);
            action.reset();
          }}
        />
        <div class="form-actions">
          <button type="submit" class="button button-primary" disabled={isMissing || !isChanged || action.isBusy}>
            {s("settings.save")}
          </button>
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}
