// A service elsewhere in the home that listens instead: its address, tried before it is kept.
import type { Settings } from "@hearth/handlers/shared/contract/settings.ts";
import type { SttTest } from "@hearth/handlers/shared/contract/voice.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { explainChange } from "./explain-change.ts";
import { secondsOf } from "./figures.ts";
import { ActionNote, Panel, TextField } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { useVoiceApi } from "./voice-api.ts";
import { s } from "./words.ts";

const URL_MAX_CHARS = 300;

type Trial =
  | { name: "none" }
  | { name: "asking" }
  | { name: "shown"; result: SttTest }
  | { name: "failed"; words: string };

export function VoiceEar({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const api = useSettingsApi();
  const voiceApi = useVoiceApi();
  const action = useAction();
  const [url, setUrl] = useState(settings["voice.stt_url"] ?? "");
  const [trial, setTrial] = useState<Trial>({ name: "none" });
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const address = url.trim();
  const isAddress = address === "" || /^https?:\/\/[^\s/]+/.test(address);
  const isNew = address !== (settings["voice.stt_url"] ?? "");

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isAddress) return;
    const isKept = await action.run(() => api.household.change({ "voice.stt_url": address === "" ? null : address }));
    if (!isKept) return;
    onSaved();
    // Whoever saved an address wants to know that somebody listens there.
    if (address !== "") void test();
  };
  const test = async () => {
    asking.current?.abort();
    const leaving = new AbortController();
    asking.current = leaving;
    setTrial({ name: "asking" });
    try {
      setTrial({ name: "shown", result: await voiceApi.testStt(address, leaving.signal) });
    } catch (error) {
      if (leaving.signal.aborted) return;
      setTrial({ name: "failed", words: wordsOf(error) });
    }
  };
  return (
    <Panel title={s("voice.elsewhere")} hint={s("voice.elsewhereHint")}>
      <form class="form" onSubmit={save}>
        <TextField
          label={s("voice.address")}
          hint={s("voice.addressHint")}
          value={url}
          maxLength={URL_MAX_CHARS}
          autocomplete="off"
          problem={isAddress ? null : s("voice.addressWrong")}
          onInput={(next) => {
            asking.current?.abort();
            setUrl(next);
            setTrial({ name: "none" });
            action.reset();
          }}
        />
        <div role="status">
          {trial.name === "failed" && <p class="field-problem">{trial.words}</p>}
          {trial.name === "shown" && (
            <p>
              {trial.result.text.trim() === ""
                ? s("voice.heardNothing", { seconds: secondsOf(trial.result.sttMs) })
                : s("voice.heard", { words: trial.result.text.trim(), seconds: secondsOf(trial.result.sttMs) })}
            </p>
          )}
        </div>
        <div class="form-actions">
          <button
            type="button"
            class="button"
            disabled={address === "" || !isAddress || trial.name === "asking"}
            onClick={() => void test()}
          >
            {trial.name === "asking" ? s("models.testing") : s("models.test")}
          </button>
          <button type="submit" class="button button-primary" disabled={!isAddress || !isNew || action.isBusy}>
            {s("settings.save")}
          </button>
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}

function wordsOf(error: unknown): string {
  const isSilent = error instanceof ServiceError && ["upstream_failed", "upstream_timeout"].includes(error.code);
  return isSilent ? s("voice.addressSilent") : explainChange(error);
}
