// The wake word of this device: those that are installed, or where they come from.
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { useHouse } from "../app/hearth.ts";
import type { WakeWordsHere } from "../handsfree/wake-words.ts";
import { WAKE_WORD_FEATURES } from "../shell/place.ts";
import { Choices, Panel } from "./parts.tsx";
import { ws } from "./wake-words.ts";

/** No wake word has an empty id: the choice to leave it to companion and home. */
const AUTO = "";

/** @param otherwise what is listened for without a choice on this device. */
export function WakePick({ list, otherwise }: { list: WakeWordList; otherwise: WakeWordsHere }) {
  const { user, handsfree } = useHouse();
  const { wakeWordId, chooseWakeWord } = handsfree.choices;
  const isMissing = wakeWordId.value !== null && !list.items.some(({ id }) => id === wakeWordId.value);
  const phrase = otherwise.phrases[0]?.phrase ?? "";
  if (!list.coreInstalled || list.items.length === 0) {
    return (
      <Panel title={ws("hf.word")}>
        <p>{ws(list.coreInstalled ? "hf.none" : "hf.noneCore")}</p>
        <p class="panel-note">{ws("hf.noneHint", { phrase })}</p>
        {user.role === "admin" ? (
          <a class="button button-primary" href={WAKE_WORD_FEATURES}>
            {ws("hf.noneLink")}
          </a>
        ) : (
          <p class="panel-note">{ws("hf.noneAdmin")}</p>
        )}
      </Panel>
    );
  }
  return (
    <Panel>
      <Choices
        label={ws("hf.word")}
        hint={ws("hf.wordHint")}
        value={isMissing ? AUTO : (wakeWordId.value ?? AUTO)}
        options={[
          {
            value: AUTO,
            title: ws("hf.wordAuto"),
            text: ws(otherwise.mode === "model" ? "hf.wordAutoNow" : "hf.wordAutoPhrase", { phrase }),
          },
          ...list.items.map(({ id, phrase, kind }) => ({
            value: id,
            title: phrase,
            text: ws(kind === "trained" ? "hf.wordTrained" : "hf.wordPretrained"),
          })),
        ]}
        onChoose={(id) => chooseWakeWord(id === AUTO ? null : id)}
      />
      {list.items.some(({ kind }) => kind === "pretrained") && <p class="field-hint">{ws("hf.wordLicence")}</p>}
      {isMissing && <p class="panel-care">{ws("hf.wordMissing")}</p>}
      {list.core?.starter && (
        <p class="panel-note">
          {ws("hf.starter")} <a href={WAKE_WORD_FEATURES}>{ws("hf.starterLink")}</a>
        </p>
      )}
    </Panel>
  );
}
