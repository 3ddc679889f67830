// How many downloads go on at the same time, and how fast all of them together may be.
import { INSTALL_PARALLEL_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import type { Settings } from "@hearth/handlers/shared/contract/settings.ts";
import { useState } from "preact/hooks";
import { ActionNote, Choices, Loaded, Panel, TextField } from "../settings/parts.tsx";
import { useSettingsApi } from "../settings/settings-api.ts";
import { useAction } from "../settings/use-action.ts";
import { type Resource, useResource } from "../settings/use-resource.ts";
import { s } from "../settings/words.ts";
import { parseSpeedLimit, speedLimitText } from "./speed-limit.ts";
import { h } from "./words.ts";

const COUNTS = Array.from({ length: INSTALL_PARALLEL_MAX }, (_, index) => String(index + 1));
/** "10000.000" is the longest that makes sense. */
const LIMIT_LENGTH_MAX = 9;

export function PacePanel() {
  const api = useSettingsApi();
  const settings = useResource(api.household.get);
  return (
    <Loaded resource={settings} rows={2}>
      {(known) => <PaceForm settings={known} resource={settings} />}
    </Loaded>
  );
}

function PaceForm({ settings, resource }: { settings: Settings; resource: Resource<Settings> }) {
  const api = useSettingsApi();
  const action = useAction();
  const limit = settings["install.max_bytes_per_s"];
  const [isLimited, setLimited] = useState(limit !== null);
  const [text, setText] = useState(limit === null ? "" : speedLimitText(limit));
  const typed = parseSpeedLimit(text);

  /** Shown at once, and as it was where it could not be kept. */
  const change = async (changes: Partial<Settings>) => {
    resource.set({ ...settings, ...changes });
    const isKept = await action.run(() => api.household.change(changes));
    if (!isKept) resource.set(settings);
    return isKept;
  };
  const chooseSpeed = async (speed: "free" | "limited") => {
    setLimited(speed === "limited");
    action.reset();
    if (speed === "free" && limit !== null && !(await change({ "install.max_bytes_per_s": null }))) setLimited(true);
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed !== null) void change({ "install.max_bytes_per_s": typed });
  };
  return (
    <Panel>
      <details class="care-more care-pace">
        <summary>{h("pace.title")}</summary>
        <div class="care-pace-choices">
          <p class="list-text">{h("pace.hint")}</p>
          <Choices
            label={h("pace.parallel")}
            as="tiles"
            value={String(settings["install.parallel"])}
            options={COUNTS.map((count) => ({ value: count, title: count }))}
            onChoose={(count) => void change({ "install.parallel": Number(count) })}
          />
          <Choices
            label={h("pace.speed")}
            as="tiles"
            value={isLimited ? "limited" : "free"}
            options={[
              { value: "free", title: h("pace.free") },
              { value: "limited", title: h("pace.limited") },
            ]}
            onChoose={(speed) => void chooseSpeed(speed)}
          />
          <form class="form" onSubmit={save}>
            {isLimited && (
              <TextField
                label={h("pace.value")}
                value={text}
                maxLength={LIMIT_LENGTH_MAX}
                inputMode="decimal"
                autocomplete="off"
                problem={text !== "" && typed === null ? h("pace.wrong") : null}
                onInput={(next) => {
                  setText(next);
                  action.reset();
                }}
              />
            )}
            <div class="form-actions">
              {isLimited && (
                <button type="submit" class="button" disabled={typed === null || typed === limit || action.isBusy}>
                  {s("settings.save")}
                </button>
              )}
              <ActionNote state={action.state} />
            </div>
          </form>
        </div>
      </details>
    </Panel>
  );
}
