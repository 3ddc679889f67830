// What speaks and listens in this home, and how: the admins' part of the voice settings.
import type { Settings } from "@hearth/handlers/shared/contract/settings.ts";
import type { SpeechModel, VoiceList } from "@hearth/handlers/shared/contract/voice.ts";
import { pathOfSettings } from "../shell/place.ts";
import { ActionNote, Choices, Loaded, Panel } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { type Action, useAction } from "./use-action.ts";
import { useResource } from "./use-resource.ts";
import { useVoiceApi } from "./voice-api.ts";
import { VoiceEar } from "./voice-ear.tsx";
import { VoicePick } from "./voice-pick.tsx";
import { s } from "./words.ts";

/** As in the contract, whose schemas the browser does without. */
const PRECISIONS = ["q4", "q4f16", "q8", "fp16", "fp32"] as const satisfies readonly Settings["voice.tts_precision"][];
/** No component has an empty name: the choice to leave it to Hearth. */
const AUTO = "";

export interface ListeningModel {
  /** Of its component. */
  id: string;
  name: string;
  text: string;
}

interface Served {
  list: VoiceList;
  settings: Settings;
  /** Installed, beside the starter. */
  listening: ListeningModel[];
}

export function VoiceHome() {
  const api = useSettingsApi();
  const voiceApi = useVoiceApi();
  const action = useAction();
  const served = useResource(async (): Promise<Served> => {
    const [list, settings, { groups }] = await Promise.all([
      voiceApi.state(),
      api.household.get(),
      voiceApi.features(),
    ]);
    const items = groups.flatMap(({ categories }) => categories).find(({ id }) => id === "listening")?.items ?? [];
    const listening = items
      .filter(({ state }) => state === "installed" || state === "running")
      .map(({ components, title, description }) => ({ id: components[0] ?? "", name: title, text: description }));
    return { list, settings, listening };
  });
  const change = async (now: Served, changes: Partial<Settings>) => {
    served.set({ ...now, settings: { ...now.settings, ...changes } });
    const isKept = await action.run(() => api.household.change(changes));
    if (!isKept) return served.set(now);
    await served.reload();
  };
  return (
    <Loaded resource={served} rows={5}>
      {(now) => (
        <>
          <InUse list={now.list} />
          <VoicePick
            list={now.list}
            chosen={now.settings["voice.app_default_voice"]}
            onChoose={(voice) => change(now, { "voice.app_default_voice": voice })}
          />
          <HowTheySound now={now} action={action} onChange={(changes) => change(now, changes)} />
          <VoiceEar settings={now.settings} onSaved={served.reload} />
        </>
      )}
    </Loaded>
  );
}

function InUse({ list: { tts, stt } }: { list: VoiceList }) {
  return (
    <Panel title={s("voice.inUse")}>
      <ModelInUse title={s("voice.speaks")} model={tts} starter={s("voice.starter")} away={s("voice.ttsAway")} />
      <ModelInUse title={s("voice.listens")} model={stt} starter={s("voice.starterEar")} away={s("voice.sttAway")} />
    </Panel>
  );
}

interface ModelInUseProps {
  title: string;
  /** null: nothing answers. */
  model: SpeechModel | null;
  starter: string;
  away: string;
}

function ModelInUse({ title, model, starter, away }: ModelInUseProps) {
  const isWell = model?.ready === true;
  return (
    <div class="voice-part">
      <p>
        <strong>{title}</strong> {model?.starter === false && isWell ? model.name : null}
      </p>
      {model?.starter && (
        <p class="panel-note">
          {starter} <a href={pathOfSettings("features")}>{s("voice.starterLink")}</a>
        </p>
      )}
      {!isWell && <p class="panel-care">{model === null ? away : (model.problem ?? s("voice.notReady"))}</p>}
    </div>
  );
}

interface HowTheySoundProps {
  now: Served;
  action: Action;
  onChange: (changes: Partial<Settings>) => void;
}

function HowTheySound({ now: { settings, listening }, action, onChange }: HowTheySoundProps) {
  const precision = settings["voice.tts_precision"];
  const sttModel = settings["voice.stt_model"];
  const isMissing = sttModel !== null && !listening.some(({ id }) => id === sttModel);
  return (
    <Panel>
      <Choices
        label={s("voice.precision")}
        hint={s("voice.precisionHint")}
        value={precision}
        options={PRECISIONS.map((value) => ({
          value,
          title: s(`voice.precision.${value}`),
          text: s(`voice.precision.${value}Text`),
        }))}
        onChoose={(value) => onChange({ "voice.tts_precision": value })}
      />
      <Choices
        label={s("voice.ear")}
        value={isMissing ? AUTO : (sttModel ?? AUTO)}
        options={[
          { value: AUTO, title: s("models.auto"), text: s("voice.earAuto") },
          ...listening.map(({ id, name, text }) => ({ value: id, title: name, text })),
        ]}
        onChoose={(value) => onChange({ "voice.stt_model": value === AUTO ? null : value })}
      />
      {isMissing && <p class="panel-care">{s("voice.earMissing", { model: sttModel })}</p>}
      <div class="form-actions">
        <ActionNote state={action.state} />
      </div>
    </Panel>
  );
}
