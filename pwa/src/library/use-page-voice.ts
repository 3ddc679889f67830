// The voice that reads the open page: it follows along, and falls silent when one leaves the page.
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import type { KeptSpeech } from "../voice/speaking.ts";
import { createPageVoice, type PageVoice } from "./page-voice.ts";
import { followBlock } from "./reading-place.ts";

/** @param pageKey what is read belongs to this page alone */
export function usePageVoice(scroller: RefObject<HTMLElement | null>, pageKey: string): PageVoice {
  const { voice } = useHouse();
  const { api } = useHearth();
  const page = useMemo(
    () =>
      createPageVoice({
        voice,
        async fetchSpeech(text, signal) {
          try {
            const response = await api.speech({ text, companionId: null }, signal);
            const made = new Uint8Array(await response.arrayBuffer());
            return [made] satisfies KeptSpeech;
          } catch {
            return null; // It is asked for once more when its turn has come, and says then what is wrong.
          }
        },
      }),
    [voice, api],
  );
  useEffect(() => page.stop, [page, pageKey]);
  const state = page.state.value;
  const now = state.name === "reading" ? state.block : null;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (now !== null && scroller.current !== null) followBlock(scroller.current, before.current, now);
    before.current = now;
  }, [now]);
  return page;
}
