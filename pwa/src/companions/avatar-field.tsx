// The portrait: a sign out of a small set, or a picture that is picked or dropped.
import { ImagePlus, Trash2 } from "lucide";
import { useRef, useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { FieldError, fieldId } from "./field.tsx";
import { Portrait } from "./portrait.tsx";
import { readPortrait } from "./read-portrait.ts";
import { useDrop } from "./use-drop.ts";
import { t } from "./words.ts";

const SIGNS = "🦉 🐢 🐻 🦊 🐱 🐶 🐰 🐸 🐧 🦁 🦄 🐉 🧙 🤖 👵 🧑‍🏫 🍲 📚 🔧 🌱 🎵 ⭐ 🌙 🔥".split(" ");
const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/gif";

export interface AvatarFieldProps {
  id: string;
  name: string;
  avatar: string | null;
  error: string | undefined;
  isFixed: boolean;
  onChange: (avatar: string | null) => void;
}

export function AvatarField({ id, name, avatar, error, isFixed, onChange }: AvatarFieldProps) {
  const files = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  const take = async ([file]: File[]) => {
    if (file === undefined || isFixed) return;
    const picture = await readPortrait(file);
    setProblem(picture === null ? t("companion.avatarUnreadable", { name: file.name }) : undefined);
    if (picture !== null) onChange(picture);
  };
  const choose = (next: string | null) => {
    setProblem(undefined);
    onChange(next);
  };
  const drop = useDrop((dropped) => void take(dropped));
  const portrait = <Portrait id={id} name={name || "?"} avatar={avatar} />;
  if (isFixed) return <div class="avatar-field">{portrait}</div>;
  return (
    <fieldset
      id={fieldId("avatar")}
      tabIndex={-1}
      class={`avatar-field ${drop.isOver ? "avatar-over" : ""}`}
      {...drop.handlers}
    >
      <legend class="visually-hidden">{t("companion.avatar")}</legend>
      {portrait}
      <div class="avatar-choices">
        <div class="avatar-actions">
          <button type="button" class="button" onClick={() => files.current?.click()}>
            <Icon node={ImagePlus} />
            <span>{t("companion.avatarUpload")}</span>
          </button>
          {avatar !== null && (
            <button
              type="button"
              class="button button-quiet"
              onClick={() => {
                choose(null);
                document.getElementById(fieldId("avatar"))?.focus();
              }}
            >
              <Icon node={Trash2} />
              <span>{t("companion.avatarRemove")}</span>
            </button>
          )}
        </div>
        <div class="signs" role="radiogroup" aria-label={t("companion.avatarSet")}>
          {SIGNS.map((sign) => (
            <label key={sign} class="sign">
              <input
                type="radio"
                name="sign"
                aria-label={sign}
                checked={avatar === sign}
                onChange={() => choose(sign)}
              />
              <span aria-hidden="true">{sign}</span>
            </label>
          ))}
        </div>
        <p class="form-hint">{t("companion.avatarHint")}</p>
        <FieldError field="avatar" error={problem ?? error} />
      </div>
      <input
        ref={files}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          void take(chosen);
        }}
      />
    </fieldset>
  );
}
