// The gallery's own page: every state by name, shown in a frame of a chosen size and theme.
import { computed, effect, signal } from "@preact/signals";
import { render } from "preact";
import "../src/styles/index.css";
import "./gallery.css";
import { STATES } from "./states/index.ts";
import { type GalleryState, SIZES, type Size, THEMES, type Theme } from "./states/state.ts";

const sizes = Object.keys(SIZES) as Size[];

/** What is looked at stands in the address, so that it can be passed on and survives a reload. */
function createChoice() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const name = signal(asked.get("state") ?? STATES[0]?.name ?? "");
  const size = signal<Size>(sizes.find((each) => each === asked.get("size")) ?? "phone");
  const theme = signal<Theme>(THEMES.find((each) => each === asked.get("theme")) ?? "light");
  const words = signal("");
  const found = computed(() => STATES.filter(({ name }) => name.includes(words.value.trim().toLowerCase())));
  effect(() => {
    const query = new URLSearchParams({ state: name.value, size: size.value, theme: theme.value });
    history.replaceState(null, "", `#${query}`);
    document.documentElement.dataset.theme = theme.value;
  });
  return { name, size, theme, words, found };
}
type Choice = ReturnType<typeof createChoice>;

function Gallery({ choice }: { choice: Choice }) {
  const { name, size, theme, words, found } = choice;
  const { width, height } = SIZES[size.value];
  const state = STATES.find((each) => each.name === name.value);
  return (
    <div class="gallery-page">
      <aside class="gallery-list">
        <h1>Gallery</h1>
        <input
          class="field"
          type="search"
          placeholder="Filter by name"
          aria-label="Filter by name"
          value={words.value}
          onInput={(event) => {
            words.value = event.currentTarget.value;
          }}
        />
        <p role="status">
          {found.value.length} of {STATES.length} states
        </p>
        <nav aria-label="States" onKeyDown={(event) => moveFocus(event)}>
          <ul>
            {found.value.map((each) => (
              <li key={each.name}>
                <button
                  type="button"
                  aria-current={each.name === name.value}
                  onClick={() => {
                    name.value = each.name;
                  }}
                >
                  <span>{each.name}</span>
                  <small class={`gallery-kind gallery-${each.kind}`}>{each.kind}</small>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <main class="gallery-stage">
        <header>
          <Choose label="Size" options={sizes} chosen={size} />
          <Choose label="Theme" options={THEMES} chosen={theme} />
          {state && <Facts state={state} />}
        </header>
        {state && (
          <div class="gallery-room">
            <iframe
              // A frame of its own for each: the app reads address and look only when it starts.
              key={`${state.name} ${theme.value}`}
              title={state.name}
              width={width}
              height={height}
              src={`frame.html?${new URLSearchParams({ state: state.name, theme: theme.value })}`}
            />
          </div>
        )}
      </main>
    </div>
  );
}

function Facts({ state: { screen, address, shows } }: { state: GalleryState }) {
  return (
    <p>
      <code>{screen}</code> at <code>{address}</code>, reached when “{shows}” is there
    </p>
  );
}

interface ChooseProps<Value extends string> {
  label: string;
  options: readonly Value[];
  chosen: { value: Value };
}

function Choose<Value extends string>({ label, options, chosen }: ChooseProps<Value>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={label}
            checked={chosen.value === option}
            onChange={() => {
              chosen.value = option;
            }}
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

/** The arrow keys go from state to state and show it. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons[buttons.findIndex((button) => button.matches(":focus")) + step];
  next?.focus();
  next?.click();
}

const root = document.getElementById("gallery");
if (root === null) throw new Error("The page has no place for the gallery.");
render(<Gallery choice={createChoice()} />, root);
