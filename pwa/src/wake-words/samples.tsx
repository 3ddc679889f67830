// What voices have said for a training, to be listened to.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import type { TrainingSample } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { useEffect } from "preact/hooks";
import { Loaded, Panel } from "../settings/parts.tsx";
import { useResource } from "../settings/use-resource.ts";
import { SoundButton, useOneSound } from "./sound-button.tsx";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { ww } from "./words.ts";

const SHOWN_OF_EACH = 4;
const KINDS: readonly TrainingSample["kind"][] = ["phrase", "near-miss", "speech"];

/** @param phase asked for anew when the training comes to another one */
export function Samples({ id, phase }: { id: Job["id"]; phase: string | null }) {
  const api = useWakeWordsApi();
  const samples = useResource(() => api.samples(id));
  const sound = useOneSound();
  useEffect(() => void samples.reload(), [phase]);
  return (
    <Panel title={ww("ww.samples")} hint={ww("ww.samplesHint")}>
      <Loaded resource={samples} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="panel-note">{ww("ww.samplesNone")}</p>
          ) : (
            KINDS.map((kind) => {
              const those = items.filter((each) => each.kind === kind).slice(-SHOWN_OF_EACH);
              return (
                those.length > 0 && (
                  <div key={kind}>
                    <h3 class="group-title">{ww(`ww.sample.${kind}`)}</h3>
                    <ul class="rows">
                      {those.map(({ n, text, voice }) => (
                        <li key={n} class="ww-variant">
                          <span class="list-words">
                            <span dir="auto">{text}</span>
                            <span class="list-text">{voice}</span>
                          </span>
                          <SoundButton
                            one={sound}
                            sound={{ key: String(n), load: () => api.sample(id, n) }}
                            label={ww("ww.sample.play", { text, voice })}
                          />
                        </li>
                      ))}
                    </ul>
                  </div>
                )
              );
            })
          )
        }
      </Loaded>
    </Panel>
  );
}
