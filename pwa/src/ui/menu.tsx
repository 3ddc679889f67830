// A button that opens a menu: arrow keys move, Escape and a tap elsewhere close.
import type { IconNode } from "lucide";
import { Check } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { saveFrom } from "./save-file.ts";

export type MenuItem =
  | { kind: "action"; label: string; icon: IconNode; danger?: boolean; run: () => void }
  /** `fileName` stands in where the service names none. */
  | { kind: "download"; label: string; icon: IconNode; href: string; fileName: string }
  /** `mark` instead of an icon, e.g. a portrait. */
  | { kind: "choice"; label: string; icon?: IconNode; mark?: ComponentChildren; chosen: boolean; run: () => void }
  | { kind: "line" };

export interface MenuProps {
  label: string;
  items: MenuItem[];
  buttonClass?: string;
  /** Shown in the button. */
  children: ComponentChildren;
}

const GAP_PX = 4;
const EDGE_PX = 8;

export function Menu({ label, items, buttonClass = "icon-button", children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (!isOpen || !button.current || !list.current) return;
    list.current.showPopover();
    place(list.current, button.current.getBoundingClientRect());
    entries(list.current)[0]?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    addEventListener("resize", close);
    return () => removeEventListener("resize", close);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.current === null) return;
    const all = entries(list.current);
    const at = all.findIndex((entry) => entry.matches(":focus"));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) all.at(next % all.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        class={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          class="menu"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          popover="auto"
          onKeyDown={onKeyDown}
          onToggle={(event) => {
            if (event.newState === "closed") setOpen(false);
          }}
        >
          {items.map((item, index) => (
            <Entry key={index} item={item} onDone={close} />
          ))}
        </div>
      )}
    </>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  if (item.kind === "line") return <hr />;
  if (item.kind === "download") {
    const save = (event: MouseEvent) => {
      event.preventDefault();
      saveFrom(item.href, item.fileName);
      onDone();
    };
    return (
      <a class="menu-item" role="menuitem" tabIndex={-1} href={item.href} download={item.fileName} onClick={save}>
        <Icon node={item.icon} />
        <span>{item.label}</span>
      </a>
    );
  }
  const run = () => {
    onDone();
    item.run();
  };
  if (item.kind === "choice") {
    return (
      <button
        type="button"
        class="menu-item"
        role="menuitemradio"
        aria-checked={item.chosen}
        tabIndex={-1}
        onClick={run}
      >
        {item.icon ? <Icon node={item.icon} /> : item.mark}
        <span>{item.label}</span>
        {item.chosen && <Icon node={Check} />}
      </button>
    );
  }
  return (
    <button
      type="button"
      class={item.danger ? "menu-item menu-danger" : "menu-item"}
      role="menuitem"
      tabIndex={-1}
      onClick={run}
    >
      <Icon node={item.icon} />
      <span>{item.label}</span>
    </button>
  );
}

const entries = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(".menu-item")];

/** Below the button, or above it where there is more room; never past an edge. */
function place(list: HTMLElement, anchor: DOMRect): void {
  const { width, height } = list.getBoundingClientRect();
  const below = anchor.bottom + GAP_PX;
  const fitsBelow = below + height <= innerHeight - EDGE_PX;
  const right = Math.min(Math.max(anchor.right, width + EDGE_PX), innerWidth - EDGE_PX);
  list.style.top = `${fitsBelow ? below : Math.max(EDGE_PX, anchor.top - GAP_PX - height)}px`;
  // By its right edge, so that it stays at the button when its width changes, e.g. with a typeface that comes late.
  list.style.right = `${innerWidth - right}px`;
}
