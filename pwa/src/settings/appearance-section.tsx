// Theme, text size and motion: each acts at once. And the language, honestly.
import { useHearth } from "../app/hearth.ts";
import type { Look } from "../shell/appearance.ts";
import { explainChange } from "./explain-change.ts";
import { ActionNote, Choices, Panel } from "./parts.tsx";
import { useAction } from "./use-action.ts";
import { s } from "./words.ts";

const THEMES = ["system", "light", "dark"] as const;
const SIZES = ["small", "normal", "large", "huge"] as const;
const MOTIONS = ["system", "on", "off"] as const;

export function AppearanceSection() {
  const { appearance } = useHearth();
  const { theme, textSize, reducedMotion } = appearance.look.value;
  const action = useAction();
  const change = (chosen: Partial<Look>) =>
    action.run(() => appearance.change(chosen), {
      explain: (error) => s("appearance.notKept", { why: explainChange(error) }),
    });
  return (
    <>
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
        <div class="form-actions">
          <ActionNote state={action.state} />
        </div>
      </Panel>
      <Panel title={s("appearance.language")}>
        <p>{s("appearance.languageText")}</p>
      </Panel>
    </>
  );
}
