// A person's picture: the first letter, an emoji, or a photo that is cut and made small on this device.
import { ImagePlus } from "lucide";
import { useId, useRef, useState } from "preact/hooks";
import { readPortrait } from "../companions/read-portrait.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { s } from "./words.ts";

const EMOJI = "🙂 😎 🤓 🥳 👩 👨 👧 👦 👵 👴 🐶 🐱 🦊 🐻 🐧 🦉 🌻 🌲 🍓 🎸 ⚽ 🚲 🚀 ⭐".split(" ");

export interface PictureFieldProps {
  id: string;
  name: string;
  /** null: the first letter of the name. */
  value: string | null;
  onChange: (value: string | null) => void;
}

export function PictureField({ id, name, value, onChange }: PictureFieldProps) {
  const group = useId();
  const files = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Choosing something else keeps the photo at hand.
  const [photo, setPhoto] = useState(value?.startsWith("data:") ? value : null);

  const choose = (next: string | null) => {
    setProblem(null);
    onChange(next);
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const picture = await readPortrait(file);
    if (picture === null) return setProblem(s("picture.unreadable"));
    setPhoto(picture);
    choose(picture);
  };
  return (
    <fieldset class="picture-field">
      <legend class="visually-hidden">{s("picture.label")}</legend>
      <Avatar id={id} name={name} avatar={value} />
      <div class="picture-choices">
        <div class="picture-set">
          <Pick group={group} label={s("picture.letter")} isChosen={value === null} onChoose={() => choose(null)}>
            <Avatar id={id} name={name} avatar={null} />
          </Pick>
          {photo !== null && (
            <Pick group={group} label={s("picture.own")} isChosen={value === photo} onChoose={() => choose(photo)}>
              <Avatar id={id} name={name} avatar={photo} />
            </Pick>
          )}
          {EMOJI.map((emoji) => (
            <Pick key={emoji} group={group} label={emoji} isChosen={value === emoji} onChoose={() => choose(emoji)}>
              {emoji}
            </Pick>
          ))}
        </div>
        <div class="picture-file">
          <button type="button" class="button" onClick={() => files.current?.click()}>
            <Icon node={ImagePlus} />
            {s("picture.choose")}
          </button>
          <p class={problem === null ? "field-hint" : "field-problem"} role={problem === null ? undefined : "alert"}>
            {problem ?? s("picture.hint")}
          </p>
        </div>
        <input
          ref={files}
          type="file"
          hidden
          accept="image/*"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            void take(file);
          }}
        />
      </div>
    </fieldset>
  );
}

interface PickProps {
  group: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: preact.ComponentChildren;
}

function Pick({ group, label, isChosen, onChoose, children }: PickProps) {
  return (
    <label class="pick">
      <input type="radio" class="pick-input" name={group} aria-label={label} checked={isChosen} onChange={onChoose} />
      <span class="pick-face" aria-hidden="true">
        {children}
      </span>
    </label>
  );
}
