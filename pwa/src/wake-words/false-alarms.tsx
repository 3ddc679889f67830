// What devices have told of as false alarms: an admin listens, and says which of them the next training learns from.
import type { WakeRecording } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { ActionNote, Panel } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { useResource } from "../settings/use-resource.ts";
import { type OneSound, SoundButton, useOneSound } from "./sound-button.tsx";
import { wt } from "./teach-words.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";

/** Nothing where nobody has told of any, or all were listened to. */
export function FalseAlarms() {
  const api = useWakeWordsApi();
  const recordings = useResource(() => api.recordings());
  const sound = useOneSound();
  const items = recordings.data?.items.filter(({ kind, approved }) => kind === "false-alarm" && !approved) ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={wt("wt.alarms")} hint={wt("wt.alarmsHint")}>
      <ul class="rows">
        {items.map((recording) => (
          <Alarm key={recording.id} {...{ recording, sound }} onChanged={() => void recordings.reload()} />
        ))}
      </ul>
    </Panel>
  );
}

interface AlarmProps {
  recording: WakeRecording;
  sound: OneSound;
  onChanged: () => void;
}

function Alarm({ recording: { id, phrase, from }, sound, onChanged }: AlarmProps) {
  const api = useWakeWordsApi();
  const action = useAction();
  const change = async (work: () => Promise<unknown>) => {
    if (await action.run(work, { done: "" })) onChanged();
  };
  const names = { phrase, name: from };
  return (
    <li class="ww-variant ww-take">
      <span class="list-words">
        <span dir="auto">{wt("wt.alarm", names)}</span>
      </span>
      <span class="form-actions">
        <SoundButton
          one={sound}
          sound={{ key: id, load: () => api.recording(id) }}
          label={wt("wt.alarmListen", names)}
        />
        <button
          type="button"
          class="button"
          disabled={action.isBusy}
          onClick={() => void change(() => api.approveRecording(id))}
        >
          {wt("wt.alarmLearn")}
        </button>
        <button
          type="button"
          class="button"
          disabled={action.isBusy}
          onClick={() => void change(() => api.removeRecording(id))}
        >
          {wt("wt.remove")}
        </button>
        <ActionNote state={action.state} />
      </span>
    </li>
  );
}
