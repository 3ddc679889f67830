// A box for a place: suggestions as one types, with the keys and for screen readers as any list of suggestions.
import type { Place } from "@hearth/handlers/shared/contract/maps.ts";
import type { IconNode } from "lucide";
import { Search, X } from "lucide";
import { useId, useRef, useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { iconOfKind, wordOfKind } from "./kinds.ts";
import type { PlaceSearch } from "./place-search.ts";
import { distanceOf } from "./units.ts";
import { t } from "./words.ts";

/** Stands above what was found, e.g. one's home. */
export interface FixedChoice {
  id: string;
  name: string;
  icon: IconNode;
  run: () => void;
}

export interface PlaceComboboxProps {
  label: string;
  /** The label stands beside the box; else it is only heard. */
  isLabelShown?: boolean;
  placeholder?: string;
  search: PlaceSearch;
  fixed?: readonly FixedChoice[];
  /** Shown while nothing is typed: what was chosen before. */
  value?: string;
  onChoose: (place: Place) => void;
  /** Enter without a suggestion. */
  onAsk?: (words: string) => void;
  inputRef?: { current: HTMLInputElement | null };
}

const SUGGESTIONS_MAX = 7;

export function PlaceCombobox(props: PlaceComboboxProps) {
  const { label, isLabelShown = false, placeholder, search, fixed = [], value = "", onChoose, onAsk } = props;
  const id = useId();
  const ownInput = useRef<HTMLInputElement>(null);
  const input = props.inputRef ?? ownInput;
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const words = search.words.value;
  const shown = isTyping ? words : value === "" ? words : value;
  const places = search.places.value.slice(0, SUGGESTIONS_MAX);
  const options = [
    ...fixed.map((choice) => ({ key: choice.id, name: choice.name, detail: null, icon: choice.icon, run: choice.run })),
    ...(isTyping ? places : []).map((place) => ({
      key: place.id,
      name: place.name,
      detail: detailOf(place),
      icon: iconOfKind(place.kind),
      run: () => onChoose(place),
    })),
  ];
  const isShown = isOpen && options.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
    setTyping(false);
  };
  const choose = (index: number) => {
    const option = options[index];
    if (option === undefined) return;
    close();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (options.length === 0) return;
      const step = event.key === "ArrowDown" ? 1 : -1;
      // Past either end one is in the box again.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isShown && active >= 0) return choose(active);
      const asked = shown.trim();
      close();
      if (asked !== "" && isTyping) onAsk?.(asked);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const status = statusOf(search, isTyping);

  return (
    <div class="place-box">
      <label for={id} class={isLabelShown ? "place-box-label" : "visually-hidden"}>
        {label}
      </label>
      <div class="place-box-field">
        <Icon node={Search} />
        <input
          ref={input}
          id={id}
          class="field"
          type="text"
          role="combobox"
          autocomplete="off"
          autocorrect="off"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={200}
          placeholder={placeholder}
          value={shown}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={close}
          onInput={(event) => {
            setOpen(true);
            setTyping(true);
            setActive(-1);
            search.write(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {shown !== "" && (
          <button
            type="button"
            class="icon-button"
            aria-label={t("maps.clear")}
            onClick={() => {
              search.clear();
              setTyping(true);
              input.current?.focus();
            }}
          >
            <Icon node={X} />
          </button>
        )}
      </div>
      <div id={`${id}-list`} class="place-options" role="listbox" aria-label={label} hidden={!isShown}>
        {options.map(({ key, name, detail, icon }, index) => (
          <button
            key={key}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <Icon node={icon} />
            <span class="place-option-words">
              <span>{name}</span>
              {detail !== null && <small>{detail}</small>}
            </span>
          </button>
        ))}
      </div>
      <p class="visually-hidden" role="status">
        {status}
      </p>
    </div>
  );
}

function statusOf(search: PlaceSearch, isTyping: boolean): string {
  const state = search.state.value;
  if (!isTyping || state.name === "off") return "";
  if (state.name === "searching") return t("maps.searching");
  return state.name === "found" ? t("maps.found", { count: state.places.length }) : "";
}

/** What it is, where, and how far. */
export function detailOf({ kind, address, distanceM, name }: Place): string {
  const where = address === null || address === name ? null : address;
  const far = distanceM === null ? null : distanceOf(distanceM);
  return [wordOfKind(kind), where, far].filter((each) => each !== null).join(" · ");
}
