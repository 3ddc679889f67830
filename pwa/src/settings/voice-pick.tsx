// Hearth's own voice: all there are, by language, each to be heard before it is chosen.
import type { VoiceList } from "@hearth/handlers/shared/contract/voice.ts";
import { useId } from "preact/hooks";
import { speech } from "../messages/speech.ts";
import { groupVoices } from "../voice/group-voices.ts";
import { SampleButton, SampleNote } from "../voice/sample-button.tsx";
import { groupName } from "../voice/voice-names.ts";
import { Panel } from "./parts.tsx";
import { s } from "./words.ts";

export interface VoicePickProps {
  list: VoiceList;
  /** null: left to Hearth. */
  chosen: string | null;
  onChoose: (voice: string) => void;
}

export function VoicePick({ list: { voices, defaultVoice }, chosen, onChoose }: VoicePickProps) {
  const name = useId();
  const current = chosen ?? defaultVoice;
  const isFixed = chosen !== null && bare(chosen) !== bare(defaultVoice);
  return (
    <Panel title={s("voice.voice")} hint={s("voice.voiceHint")}>
      {voices.length === 0 && <p class="panel-care">{s("voice.noVoices")}</p>}
      <SampleNote />
      {groupVoices(voices, speech.value.locale).map((group) => (
        <fieldset key={groupName(group)} class="choices">
          <legend>{groupName(group)}</legend>
          <div class="voice-rows">
            {group.voices.map((voice) => (
              <div key={voice.id} class="voice-row">
                <label class="choice">
                  <input
                    type="radio"
                    name={name}
                    checked={bare(voice.id) === bare(current)}
                    onChange={() => onChoose(voice.id)}
                  />
                  <span class="choice-title">{voice.name}</span>
                </label>
                <SampleButton
                  id={voice.id}
                  name={voice.name}
                  voice={voice.id}
                  text={s("voice.sample", { name: voice.name })}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      {isFixed && voices.length > 0 && <p class="panel-care">{s("voice.voiceMissing")}</p>}
    </Panel>
  );
}

/** A bare id means the default engine's. */
const bare = (id: string) => id.slice(id.indexOf(":") + 1);
