// A hand that presses and types on the page, by the names that people see.
import { takeNetworkAway } from "./device.ts";

export interface Hand {
  /** Presses a button, a link or a choice by its name, as soon as it is there. */
  press(name: string): Promise<void>;
  /** Writes into a field by its label. */
  write(field: string, text: string): Promise<void>;
  /** Types on the keyboard, e.g. a PIN. */
  keys(keys: string): Promise<void>;
  /** Gives pictures (data URLs) to the page's file field. */
  attach(pictures: Record<string, string>): Promise<void>;
  /** Scrolls the page's room to its top. */
  scrollUp(): Promise<void>;
  /** Scrolls until a button, a link or a choice is at the lower edge. */
  scrollTo(name: string): Promise<void>;
  /** Takes the network away from the device. */
  goOffline(): Promise<void>;
  /** Waits until this is on the page: a text, a name, or with a dot in front a class. */
  sees(what: string): Promise<void>;
  /** Waits until it is not there any more. */
  misses(what: string): Promise<void>;
}

const PRESSABLE = "button:enabled, a[href], [role^=menuitem], label:has(input), summary";
const FIELDS = "input:not([hidden]), textarea";
/** Frames to wait for something; about ten seconds. */
const FRAMES_MAX = 600;

export function createHand(): Hand {
  return {
    async press(name) {
      const found = await waitFor(`to press: ${name}`, () => named(PRESSABLE, name));
      // A label hands the focus on by its click, with or without a ring: its field takes it as a key would give it.
      (found instanceof HTMLLabelElement ? found.control : found)?.focus();
      found.click();
      await settle();
    },
    async write(field, text) {
      const found = await waitFor(`to write into: ${field}`, () => named(FIELDS, field));
      if (!(found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) return;
      found.focus();
      found.value = text;
      found.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
      await settle();
    },
    async keys(keys) {
      for (const key of keys) press(key);
      await settle();
    },
    async attach(pictures) {
      const field = await waitFor("to give files to", () =>
        document.querySelector<HTMLInputElement>("input[type=file]"),
      );
      const files = new DataTransfer();
      for (const [name, url] of Object.entries(pictures)) {
        files.items.add(new File([bytesOf(url)], name, { type: "image/png" }));
      }
      field.files = files.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
    async scrollUp() {
      const room = await waitFor("to scroll", () => document.querySelector(".scroller"));
      // The room has gone to its end by itself; it must have noticed that.
      await settle();
      room.scrollTo({ top: 0, behavior: "instant" });
      await settle();
    },
    async scrollTo(name) {
      const found = await waitFor(`to scroll to: ${name}`, () => named(PRESSABLE, name) ?? named(FIELDS, name));
      await settle();
      found.scrollIntoView({ block: "end", behavior: "instant" });
      await settle();
    },
    async goOffline() {
      takeNetworkAway();
      dispatchEvent(new Event("offline"));
      await settle();
    },
    async sees(what) {
      await waitFor(what, () => (isShown(what) ? document.body : null));
    },
    async misses(what) {
      await waitFor(`to hide: ${what}`, () => (isShown(what) ? null : document.body));
    },
  };
}

/** The app has taken in what was done: it draws in one frame, and acts on what it drew after the next. */
async function settle(): Promise<void> {
  await nextFrame();
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
}

export const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

async function waitFor<Found>(what: string, find: () => Found | null): Promise<Found> {
  for (let frames = 0; frames < FRAMES_MAX; frames += 1) {
    const found = find();
    if (found !== null) return found;
    await nextFrame();
  }
  throw new Error(`There is nothing on the page ${what.startsWith("to ") ? what : `that shows: ${what}`}.`);
}

/** Where a dialog is open, nothing outside of it can be reached. */
const roots = (): ParentNode => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;

function named(selector: string, name: string): HTMLElement | null {
  const all = [...roots().querySelectorAll<HTMLElement>(selector)];
  return all.find((each) => each.checkVisibility() && nameOf(each) === name) ?? null;
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
  return wordsOf(labels?.[0] ?? element.querySelector(".choice-title") ?? element);
}

/** Without what is there for the eye only, e.g. the letter of somebody's picture. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const decoration of copy.querySelectorAll("[aria-hidden=true]")) decoration.remove();
  return copy.textContent.trim();
}

function isShown(what: string): boolean {
  if (what.startsWith(".")) return document.querySelector(what)?.checkVisibility() ?? false;
  // biome-ignore lint/performance/useDomNodeTextContent: only what is really shown counts
  if (document.body.innerText.includes(what)) return true;
  return [...document.querySelectorAll("[aria-label], [placeholder]")].some(
    (each) =>
      each.checkVisibility() && (each.getAttribute("aria-label") === what || each.getAttribute("placeholder") === what),
  );
}

function press(key: string): void {
  const name = key === "\n" ? "Enter" : key;
  const target = document.activeElement instanceof HTMLButtonElement ? document.body : document.activeElement;
  target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
}

function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
}
