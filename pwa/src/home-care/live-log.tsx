// A program's log as it grows: it stays at its end until one scrolls up to read.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { onWake } from "../shell/wake.ts";
import { useCareApi } from "./care-api.ts";
import { followEvents } from "./follow-events.ts";
import { h } from "./words.ts";

/** As many as one would scroll through; older ones are in the file. */
const LINES_MAX = 400;
/** So near to its end one follows it, in CSS pixels. */
const END_PX = 24;

/** `lost`: it is tried again; `refused`: it is not. */
type LogState = "loading" | "live" | "lost" | "refused";

export function LiveLog({ id, name }: { id: string; name: string }) {
  const api = useCareApi();
  const [lines, setLines] = useState<string[]>([]);
  const [state, setState] = useState<LogState>("loading");
  const box = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);

  useEffect(() => {
    const leaving = new AbortController();
    followEvents({
      open: (signal) => api.log(id, signal),
      signal: leaving.signal,
      onWake,
      onOpen() {
        setLines([]);
        setState("live");
      },
      onLost: () => setState("lost"),
      onEvent(event, data) {
        if (event === "line") setLines((before) => [...before, (data as { text: string }).text].slice(-LINES_MAX));
      },
    }).catch(() => setState("refused"));
    return () => leaving.abort();
  }, [id]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [lines]);

  return (
    <div class="care-live">
      <p class="panel-note" role="status">
        {state === "loading" && h("health.logLoading")}
        {state === "lost" && h("health.logLost")}
        {state === "refused" && h("health.logRefused")}
        {state === "live" && lines.length === 0 && h("health.logEmpty")}
      </p>
      {lines.length > 0 && (
        <section aria-label={h("health.logLabel", { name })}>
          <pre
            ref={box}
            class="care-log"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
            tabIndex={0}
            onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
              isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
            }}
          >
            {lines.join("\n")}
          </pre>
        </section>
      )}
    </div>
  );
}
