// Plays one recording at a time; a second press ends it.
import { Play, Square } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { v } from "../voice/words.ts";
import { ww } from "./words.ts";

export interface Sound {
  /** Of this recording among others. */
  key: string;
  /** The bytes of a WAV file. */
  load: () => Promise<ArrayBuffer>;
}

export interface OneSound {
  /** The key of what is heard, or about to be; null: nothing. */
  playing: string | null;
  failed: string | null;
  toggle(sound: Sound): void;
}

/** Silent as soon as the page is left. */
export function useOneSound(): OneSound {
  const { voice } = useHouse();
  const [playing, setPlaying] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  /** Of the last press: what comes for an older one is dropped. */
  const turn = useRef(new AbortController());
  useEffect(() => () => turn.current.abort(), []);

  const play = async ({ key, load }: Sound, { signal }: AbortController, audio: AudioContext) => {
    try {
      const buffer = await audio.decodeAudioData(await load());
      if (signal.aborted) return;
      const source = new AudioBufferSourceNode(audio, { buffer });
      source.connect(audio.destination);
      source.addEventListener("ended", () => {
        source.disconnect();
        if (!signal.aborted) setPlaying(null);
      });
      signal.addEventListener("abort", () => source.stop(), { once: true });
      source.start();
    } catch {
      if (signal.aborted) return;
      setPlaying(null);
      setFailed(key);
    }
  };
  return {
    playing,
    failed,
    toggle(sound) {
      turn.current.abort();
      turn.current = new AbortController();
      setFailed(null);
      const isOver = playing === sound.key;
      setPlaying(isOver ? null : sound.key);
      if (isOver) return;
      voice.stop();
      // While the press is handled: else the browser keeps it silent.
      void play(sound, turn.current, voice.audio());
    },
  };
}

export function SoundButton({ one, sound, label }: { one: OneSound; sound: Sound; label: string }) {
  const isOn = one.playing === sound.key;
  const words = isOn ? v("speech.stop") : label;
  return (
    <span class="ww-sound">
      <button type="button" class="icon-button" aria-label={words} title={words} onClick={() => one.toggle(sound)}>
        <Icon node={isOn ? Square : Play} size={18} />
      </button>
      <span role="alert" class="field-problem">
        {one.failed === sound.key && ww("ww.sample.failed")}
      </span>
    </span>
  );
}
