// The models that paint, as an admin describes them.
import type { Checkpoint } from "@hearth/handlers/shared/contract/image-admin.ts";
import { IMAGE_PROMPT_MAX_CHARS, NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { useState } from "preact/hooks";
import { ActionNote, Loaded, Panel, Switch, TextField } from "../../settings/parts.tsx";
import { useAction } from "../../settings/use-action.ts";
import { useResource } from "../../settings/use-resource.ts";
import { PICTURE_FEATURES } from "../../shell/place.ts";
import { type PicturesAdminApi, usePicturesAdminApi } from "./admin-api.ts";
import { familyOptions, RatingChoice } from "./shared-choices.tsx";
import { AreaField, SelectField, Thing } from "./thing.tsx";
import { s } from "./words.ts";

export function CheckpointsPanel() {
  const api = usePicturesAdminApi();
  const checkpoints = useResource(api.checkpoints);
  return (
    <Loaded resource={checkpoints} rows={3}>
      {({ items }) => (
        <Panel title={s("pictureAdmin.checkpoints")} hint={s("pictureAdmin.checkpointsHint")}>
          {items.length === 0 && (
            <p class="panel-note">
              {s("pictureAdmin.noCheckpoints")} <a href={PICTURE_FEATURES}>{s("features.title")}</a>
            </p>
          )}
          {items.map((checkpoint) => (
            <Thing
              key={checkpoint.id}
              name={checkpoint.name}
              detail={checkpoint.file}
              tags={[
                checkpoint.isDefault ? { words: s("pictureAdmin.default"), isOwn: true } : null,
                checkpoint.enabled ? null : { words: s("pictureAdmin.off") },
                checkpoint.rating === "adult" ? { words: s("pictureAdmin.rating.adult") } : null,
                checkpoint.present ? null : { words: s("pictureAdmin.absent"), isCare: true },
              ]}
            >
              <CheckpointForm checkpoint={checkpoint} api={api} onSaved={() => checkpoints.reload()} />
            </Thing>
          ))}
        </Panel>
      )}
    </Loaded>
  );
}

interface CheckpointFormProps {
  checkpoint: Checkpoint;
  api: PicturesAdminApi;
  /** Others may have changed with it: only one is the usual one. */
  onSaved: () => Promise<void>;
}

const STYLES = ["tags", "sentences"] as const;

function CheckpointForm({ checkpoint, api, onSaved }: CheckpointFormProps) {
  const { id, file: _file, present: _present, ...editable } = checkpoint;
  const [values, setValues] = useState(editable);
  const action = useAction();
  const set = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part });
    action.reset();
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    await action.run(async () => {
      const { isDefault, ...others } = values;
      // The usual one is taken from a model by giving it to another.
      await api.changeCheckpoint(id, isDefault ? values : others);
      await onSaved();
    });
  };
  return (
    <form class="form" onSubmit={save} noValidate>
      <TextField
        label={s("pictureAdmin.name")}
        value={values.name}
        maxLength={NAME_MAX_CHARS}
        autocomplete="off"
        onInput={(name) => set({ name })}
      />
      <SelectField
        label={s("pictureAdmin.family")}
        value={values.family}
        options={familyOptions()}
        onChoose={(family) => set({ family })}
      />
      <SelectField
        label={s("pictureAdmin.style")}
        value={values.promptStyle}
        options={STYLES.map((value) => ({ value, title: s(`pictureAdmin.style.${value}`) }))}
        onChoose={(promptStyle) => set({ promptStyle })}
      />
      <AreaField
        label={s("pictureAdmin.prefix")}
        hint={s("pictureAdmin.prefixHint")}
        value={values.qualityPrefix}
        maxLength={IMAGE_PROMPT_MAX_CHARS}
        onInput={(qualityPrefix) => set({ qualityPrefix })}
      />
      <AreaField
        label={s("pictureAdmin.negative")}
        value={values.negativePrompt}
        maxLength={IMAGE_PROMPT_MAX_CHARS}
        onInput={(negativePrompt) => set({ negativePrompt })}
      />
      <RatingChoice value={values.rating} onChoose={(rating) => set({ rating })} />
      <Switch
        title={s("pictureAdmin.enabled")}
        text={s("pictureAdmin.enabledText")}
        checked={values.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      {!checkpoint.isDefault && (
        <Switch
          title={s("pictureAdmin.makeDefault")}
          text={s("pictureAdmin.makeDefaultText")}
          checked={values.isDefault}
          onChange={(isDefault) => set({ isDefault })}
        />
      )}
      <SaveLine isEmpty={values.name.trim() === ""} action={action} />
    </form>
  );
}

export function SaveLine({ isEmpty, action }: { isEmpty: boolean; action: ReturnType<typeof useAction> }) {
  return (
    <div class="form-actions">
      <button type="submit" class="button button-primary" disabled={isEmpty || action.isBusy}>
        {s("settings.save")}
      </button>
      <ActionNote state={action.state} />
    </div>
  );
}
