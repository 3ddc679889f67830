// Whether this device listens by itself, what it is doing right now, and what becomes of what it hears.
import { Mic, MicOff } from "lucide";
import { useHouse } from "../app/hearth.ts";
import type { WakeMode } from "../handsfree/handsfree.ts";
import { useMuteButton } from "../handsfree/use-mute-button.ts";
import { useHandsfreeShown } from "../handsfree/use-shown.ts";
import { w } from "../handsfree/words.ts";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { EarsLanguage } from "./ears-language.tsx";
import { Panel, Switch } from "./parts.tsx";
import { promiseOf } from "./wake-privacy.ts";
import { ws } from "./wake-words.ts";

/** @param chosen how it would listen by what is chosen here; null while that is not known. */
export function HandsFreeHere({ chosen }: { chosen: WakeMode }) {
  const { handsfree } = useHouse();
  const isOn = handsfree.isEngaged.value;
  const promise = promiseOf({ isOn, running: handsfree.mode.value, chosen });
  return (
    <Panel title={ws("hf.here")}>
      <Switch
        title={ws("hf.listen")}
        text={ws("hf.listenText")}
        checked={isOn}
        onChange={(on) => (on ? handsfree.engage() : handsfree.disengage())}
      />
      {isOn && <Now />}
      <EarsLanguage />
      <ul class="hf-privacy">
        {promise !== null && <li>{ws(promise)}</li>}
        <li>{ws("hf.privacyMute")}</li>
      </ul>
    </Panel>
  );
}

function Now() {
  const { handsfree } = useHouse();
  const { orb, words, help, isMuted, isElsewhere, muteWord, muteLabel } = useHandsfreeShown();
  const mute = useMuteButton();
  const note = handsfree.note.value;
  return (
    <div class="hf-now">
      <Orb size="s" state={orb} />
      <div class="hf-now-words" role="status">
        <p>{words}</p>
        {help !== null && <p class="list-text">{w(help)}</p>}
        {note !== null && <p class="list-text">{note}</p>}
      </div>
      <button
        type="button"
        class="button ear-mute"
        aria-label={muteLabel}
        aria-pressed={isElsewhere ? undefined : isMuted}
        {...mute}
      >
        <Icon node={isMuted ? MicOff : Mic} size={18} />
        <span>{muteWord}</span>
      </button>
    </div>
  );
}
