// The LoRAs, and who may use them.
import type { AdminLora } from "@hearth/handlers/shared/contract/image-admin.ts";
import {
  IMAGE_LORA_STRENGTH,
  IMAGE_PROMPT_MAX_CHARS,
  NAME_MAX_CHARS,
} from "@hearth/handlers/shared/contract/limits.ts";
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { useId, useState } from "preact/hooks";
import { Choices, Loaded, Panel, Switch, TextField } from "../../settings/parts.tsx";
import { useAction } from "../../settings/use-action.ts";
import { useResource } from "../../settings/use-resource.ts";
import { type PicturesAdminApi, usePicturesAdminApi } from "./admin-api.ts";
import { SaveLine } from "./checkpoints-panel.tsx";
import { isInOrder, type LoraValues, toUpdate, valuesOf } from "./lora-values.ts";
import { FAMILIES, familyOptions, RatingChoice } from "./shared-choices.tsx";
import { Thing, Ticks } from "./thing.tsx";
import { s } from "./words.ts";

export function LorasPanel() {
  const api = usePicturesAdminApi();
  const known = useResource(async () => {
    const [loras, people] = await Promise.all([api.loras(), api.people()]);
    return { loras: loras.items, people: people.items };
  });
  return (
    <Loaded resource={known} rows={3}>
      {({ loras, people }) => (
        <Panel title={s("pictureAdmin.loras")} hint={s("pictureAdmin.lorasHint")}>
          {loras.length === 0 && <p class="panel-note">{s("pictureAdmin.noLoras")}</p>}
          {loras.map((lora) => (
            <Thing
              key={lora.id}
              name={lora.name}
              detail={lora.file}
              tags={[
                lora.enabled ? null : { words: s("pictureAdmin.off") },
                lora.rating === "adult" ? { words: s("pictureAdmin.rating.adult") } : null,
                lora.access === "everyone" ? null : { words: s("pictureAdmin.forSome", { count: lora.access.length }) },
                lora.present ? null : { words: s("pictureAdmin.absent"), isCare: true },
              ]}
            >
              <LoraForm
                lora={lora}
                people={people}
                api={api}
                onSaved={(saved) =>
                  known.set({ people, loras: loras.map((each) => (each.id === saved.id ? saved : each)) })
                }
              />
            </Thing>
          ))}
        </Panel>
      )}
    </Loaded>
  );
}

interface LoraFormProps {
  lora: AdminLora;
  people: User[];
  api: PicturesAdminApi;
  onSaved: (lora: AdminLora) => void;
}

const ACCESSES = ["everyone", "some"] as const;

function LoraForm({ lora, people, api, onSaved }: LoraFormProps) {
  const [values, setValues] = useState(() => valuesOf(lora));
  const action = useAction();
  const set = (part: Partial<LoraValues>) => {
    setValues({ ...values, ...part });
    action.reset();
  };
  const hasOrder = isInOrder(values.strength);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (hasOrder) await action.run(async () => onSaved(await api.changeLora(lora.id, toUpdate(values))));
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
      <TextField
        label={s("pictureAdmin.triggers")}
        hint={s("pictureAdmin.triggersHint")}
        value={values.triggerWords}
        maxLength={IMAGE_PROMPT_MAX_CHARS}
        autocomplete="off"
        onInput={(triggerWords) => set({ triggerWords })}
      />
      <StrengthFields strength={values.strength} hasOrder={hasOrder} onChange={(strength) => set({ strength })} />
      <Ticks
        label={s("pictureAdmin.families")}
        options={familyOptions()}
        chosen={values.families}
        onChange={(chosen) => set({ families: FAMILIES.filter((family) => chosen.includes(family)) })}
      />
      <RatingChoice value={values.rating} onChoose={(rating) => set({ rating })} />
      <Choices
        label={s("pictureAdmin.access")}
        value={values.isForEveryone ? "everyone" : "some"}
        options={ACCESSES.map((value) => ({ value, title: s(`pictureAdmin.access.${value}`) }))}
        onChoose={(access) => set({ isForEveryone: access === "everyone" })}
      />
      {!values.isForEveryone && (
        <Ticks
          label={s("pictureAdmin.people")}
          options={people.map(({ id, name }) => ({ value: id, title: name }))}
          chosen={values.people}
          onChange={(chosen) => set({ people: chosen })}
        />
      )}
      <Switch
        title={s("pictureAdmin.enabled")}
        text={s("pictureAdmin.enabledText")}
        checked={values.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      <SaveLine isEmpty={values.name.trim() === "" || !hasOrder} action={action} />
    </form>
  );
}

interface StrengthFieldsProps {
  strength: LoraValues["strength"];
  hasOrder: boolean;
  onChange: (strength: LoraValues["strength"]) => void;
}

function StrengthFields({ strength, hasOrder, onChange }: StrengthFieldsProps) {
  const id = useId();
  return (
    <fieldset class="choices" aria-describedby={`${id}-hint`}>
      <legend>{s("pictureAdmin.strength")}</legend>
      <div class="thing-numbers">
        {(["min", "default", "max"] as const).map((part) => (
          <label key={part}>
            <span>{s(`pictureAdmin.strength.${part}`)}</span>
            <input
              class="field"
              type="number"
              inputMode="decimal"
              {...IMAGE_LORA_STRENGTH}
              step={0.05}
              value={strength[part]}
              aria-invalid={!hasOrder}
              onInput={({ currentTarget: { valueAsNumber } }) => onChange({ ...strength, [part]: valueAsNumber })}
            />
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} class={hasOrder ? "field-hint" : "field-problem"}>
        {hasOrder ? s("pictureAdmin.strengthHint") : s("pictureAdmin.strengthWrong", IMAGE_LORA_STRENGTH)}
      </p>
    </fieldset>
  );
}
