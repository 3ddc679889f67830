// Theme, text size, motion and language: each acts at once.
import { useHearth } from "../app/hearth.ts";
import { LANGUAGES, type Language } from "../messages/languages.ts";
import { missing } from "../messages/speech.ts";
import type { Look } from "../shell/appearance.ts";
import { explainChange } from "./explain-change.ts";
import { ActionNote, Choices, Panel } from "./parts.tsx";
import { useAction } from "./use-action.ts";
import { s } from "./words.ts";

const THEMES = ["system", "light", "dark"] as const;
const SIZES = ["small", "normal", "large", "huge"] as const;
const MOTIONS = ["system", "on", "off"] as const;
const TONGUES = Object.keys(LANGUAGES) as Language[];

export function AppearanceSection() {
  const { appearance } = useHearth();
  const { theme, textSize, reducedMotion, language } = appearance.look.value;
  const missed = missing.value;
  const action = useAction();
  const change = (chosen: Partial<Look>) =>
    action.run(() => appearance.change(chosen), {
      explain: (error) => s("appearance.notKept", { why: explainChange(error) }),
    });
  return (
    <Panel>
      <Choices
        label={s("appearance.theme")}
        as="tiles"
        value={theme}
        options={THEMES.map((value) => ({
          value,
          title: s(`appearance.theme.${value}`),
          picture: <span class={`wall wall-${value}`} />,
        }))}
        onChoose={(value) => change({ theme: value })}
      />
      <Choices
        label={s("appearance.textSize")}
        as="tiles"
        value={textSize}
        options={SIZES.map((value) => ({
          value,
          title: s(`appearance.textSize.${value}`),
          picture: <span class={`letters letters-${value}`}>Aa</span>,
        }))}
        onChoose={(value) => change({ textSize: value })}
      />
      <Choices
        label={s("appearance.motion")}
        hint={s("appearance.motionHint")}
        as="tiles"
        value={reducedMotion}
        options={MOTIONS.map((value) => ({ value, title: s(`appearance.motion.${value}`) }))}
        onChoose={(value) => change({ reducedMotion: value })}
      />
      <Choices
        label={s("appearance.language")}
        hint={s("appearance.languageHint")}
        as="tiles"
        value={TONGUES.find((each) => each === language) ?? "system"}
        options={[
          { value: "system", title: s("appearance.language.system") },
          ...TONGUES.map((value) => ({ value, title: LANGUAGES[value].name, lang: value })),
        ]}
        onChoose={(value) => change({ language: value })}
      />
      <div role="status">
        {missed !== null && (
          <p class="panel-care">{s("appearance.languageMissing", { language: LANGUAGES[missed].name })}</p>
        )}
      </div>
      <div class="form-actions">
        <ActionNote state={action.state} />
      </div>
    </Panel>
  );
}
