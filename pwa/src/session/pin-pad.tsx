// A pad for PINs that works with fingers and with keys.
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from "@hearth/handlers/shared/contract/limits.ts";
import { useSignal } from "@preact/signals";
import { ArrowRight, Delete } from "lucide";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";
import { useInitialFocus } from "../ui/use-initial-focus.ts";

export interface PinPadProps {
  /** Names the pad for screen readers. */
  label: string;
  submitLabel: string;
  /** Takes the focus on touch, where the pad doesn't: a screen reader then says what is asked now. */
  heading: RefObject<HTMLElement | null>;
  disabled?: boolean;
  /** Each new number shakes the pad once; the digits are gone by then. */
  refusals?: number;
  onSubmit: (pin: string) => void;
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

export function PinPad({ label, submitLabel, heading, disabled = false, refusals = 0, onSubmit }: PinPadProps) {
  const pad = useInitialFocus<HTMLFieldSetElement>(heading);
  const typed = useSignal("");
  const pin = typed.value;
  const isWhole = pin.length >= PIN_MIN_DIGITS;

  // Read from the signal, not from the render: fast fingers press keys between two renders.
  const add = (digit: string) => {
    if (!disabled && typed.value.length < PIN_MAX_DIGITS) typed.value += digit;
  };
  const erase = () => {
    typed.value = typed.value.slice(0, -1);
  };
  const submit = () => {
    const whole = typed.value;
    if (disabled || whole.length < PIN_MIN_DIGITS) return;
    typed.value = "";
    onSubmit(whole);
  };

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[0-9]$/.test(event.key)) add(event.key);
      else if (event.key === "Backspace") erase();
      // On a button, Enter presses that button.
      else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) submit();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  return (
    <fieldset ref={pad} class="pin-pad" tabIndex={-1}>
      <legend class="visually-hidden">{label}</legend>
      <div key={refusals} class={`pin-dots ${refusals > 0 ? "shaken" : ""}`} aria-hidden="true">
        {Array.from({ length: Math.max(PIN_MIN_DIGITS, pin.length) }, (_, index) => (
          <span key={index} class={index < pin.length ? "pin-dot pin-dot-full" : "pin-dot"} />
        ))}
      </div>
      <span class="visually-hidden" role="status">
        {pin.length === 0 ? "" : t("pin.typed", { count: pin.length })}
      </span>
      <div class="pin-keys">
        {DIGITS.map((digit) => (
          <PinKey key={digit} digit={digit} disabled={disabled} onPress={add} />
        ))}
        <button
          type="button"
          class="pin-key pin-key-quiet"
          aria-label={t("pin.erase")}
          disabled={pin === ""}
          onClick={erase}
        >
          <Icon node={Delete} size={24} />
        </button>
        <PinKey digit="0" disabled={disabled} onPress={add} />
        <button
          type="button"
          class="pin-key pin-key-enter"
          aria-label={submitLabel}
          title={submitLabel}
          disabled={disabled || !isWhole}
          onClick={submit}
        >
          <Icon node={ArrowRight} size={24} />
        </button>
      </div>
    </fieldset>
  );
}

function PinKey({ digit, disabled, onPress }: { digit: string; disabled: boolean; onPress: (digit: string) => void }) {
  return (
    <button type="button" class="pin-key" disabled={disabled} onClick={() => onPress(digit)}>
      {digit}
    </button>
  );
}
