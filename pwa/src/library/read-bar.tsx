// What one can do while a page is read aloud: pause, go on, a paragraph back or forth, stop.
import { Pause, Play, SkipBack, SkipForward, Square } from "lucide";
import { Icon } from "../ui/icon.tsx";
import type { PageVoice } from "./page-voice.ts";
import { t } from "./words.ts";

export function ReadBar({ voice }: { voice: PageVoice }) {
  const state = voice.state.value;
  if (state.name === "off") return null;
  if (state.name === "failed") {
    return (
      <div class="read-bar">
        <p role="alert">{state.words}</p>
        <button type="button" class="icon-button" aria-label={t("reader.voiceStop")} onClick={voice.stop}>
          <Icon node={Square} />
        </button>
      </div>
    );
  }
  const isPaused = state.name === "paused";
  return (
    <div class="read-bar" role="toolbar" aria-label={t("reader.voice")}>
      <p role="status">{isPaused ? t("reader.voicePaused") : t("reader.voiceReading")}</p>
      <button type="button" class="icon-button" aria-label={t("reader.voicePrevious")} onClick={() => voice.step(-1)}>
        <Icon node={SkipBack} />
      </button>
      <button
        type="button"
        class="icon-button read-bar-main"
        aria-label={isPaused ? t("reader.voiceResume") : t("reader.voicePause")}
        onClick={isPaused ? voice.resume : voice.pause}
      >
        <Icon node={isPaused ? Play : Pause} />
      </button>
      <button type="button" class="icon-button" aria-label={t("reader.voiceNext")} onClick={() => voice.step(1)}>
        <Icon node={SkipForward} />
      </button>
      <button type="button" class="icon-button" aria-label={t("reader.voiceStop")} onClick={voice.stop}>
        <Icon node={Square} />
      </button>
    </div>
  );
}
