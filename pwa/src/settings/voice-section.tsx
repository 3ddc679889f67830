// Speaking and listening: on this device for everybody, for the whole home for those who look after it.
import { useHouse } from "../app/hearth.ts";
import { READ_ALOUD } from "../voice/choices.ts";
import { Choices, Panel, Switch } from "./parts.tsx";
import { VoiceHome } from "./voice-home.tsx";
import { s } from "./words.ts";

export function VoiceSection() {
  const { user, voice } = useHouse();
  const { readAloud, sendsSpoken, chooseReadAloud, chooseSendsSpoken } = voice.choices;
  return (
    <>
      <Panel title={s("voice.device")} hint={s("voice.deviceHint")}>
        <Choices
          label={s("voice.readAloud")}
          value={readAloud.value}
          options={READ_ALOUD.map((value) => ({ value, title: s(`voice.readAloud.${value}`) }))}
          onChoose={chooseReadAloud}
        />
        <Switch
          title={s("voice.sendsSpoken")}
          text={s("voice.sendsSpokenText")}
          checked={sendsSpoken.value}
          onChange={chooseSendsSpoken}
        />
      </Panel>
      {user.role === "admin" && <VoiceHome />}
    </>
  );
}
