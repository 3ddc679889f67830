// Copies a text to the clipboard and says so.
/* Its tests run without the bundler: @jsxRuntime automatic @jsxImportSource preact */
import { Check, Copy } from "lucide";
import { useEffect, useState } from "preact/hooks";
import { t } from "../messages/t.ts";
import { copyText } from "./clipboard.ts";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 1_600;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");

  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await copyText(text)) ? "copied" : "failed");
  const shown = state === "copied" ? t("copy.done") : state === "failed" ? t("copy.failed") : label;
  return (
    <button type="button" class="icon-button" onClick={copy} aria-label={label} title={shown}>
      <Icon node={state === "copied" ? Check : Copy} size={18} />
      <span class="visually-hidden" role="status">
        {state === "ready" ? "" : shown}
      </span>
    </button>
  );
}
