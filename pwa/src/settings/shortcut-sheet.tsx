// The keyboard shortcuts that there are, as a sheet.
import "../styles/shortcut-sheet.css";
import { Dialog } from "../ui/dialog.tsx";
import { s } from "./words.ts";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const shortcuts: [string[], string][] = [
    [[isApple() ? "⌘" : s("shortcuts.ctrl"), "K"], s("shortcuts.search")],
    [["Enter"], s("shortcuts.send")],
    [[s("shortcuts.shift"), "Enter"], s("shortcuts.line")],
    [["Esc"], s("shortcuts.escape")],
    [["↑", "↓"], s("shortcuts.menu")],
    [[s("shortcuts.digits"), "Enter"], s("shortcuts.pin")],
    [["?"], s("shortcuts.help")],
  ];
  return (
    <Dialog title={s("shortcuts.title")} onClose={onClose}>
      <h2>{s("shortcuts.title")}</h2>
      <dl class="shortcuts">
        {shortcuts.map(([keys, words]) => (
          <div key={words} class="shortcut">
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {s("shortcuts.close")}
        </button>
      </div>
    </Dialog>
  );
}
