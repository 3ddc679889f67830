// Puts the player together for the browser: the audio hardware, the beat of its clock, the mark in the text.
import "../../styles/voice.css";
import { explainSpeaking } from "../explain-voice.ts";
import { createSpeaker, type Speaker, type SpeakerDeps } from "./speaker.ts";
import { createSpeechOutput } from "./speech-output.ts";
import { highlightSpoken } from "./spoken-highlight.ts";

export function startSpeaker(context: AudioContext, { state, open }: Pick<SpeakerDeps, "state" | "open">): Speaker {
  // As long as the state itself: it does nothing while nothing is read.
  highlightSpoken(state);
  return createSpeaker({
    output: createSpeechOutput(context),
    state,
    open,
    explain: explainSpeaking,
    every(ms, run) {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  });
}
