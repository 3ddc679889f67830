// A field for a PIN: digits only, hidden, with the number pad on phones.
import { PIN_MAX_DIGITS } from "@hearth/handlers/shared/contract/limits.ts";
import { useId } from "preact/hooks";

export interface PinFieldProps {
  label: string;
  value: string;
  onInput: (pin: string) => void;
  hint?: string;
  problem?: string | null;
  /** So that password keepers tell one's own PIN from a new one. */
  kind: "current" | "new";
  disabled?: boolean;
}

export function PinField({ label, value, onInput, hint, problem = null, kind, disabled = false }: PinFieldProps) {
  const id = useId();
  const said = problem ?? hint;
  return (
    <div class="form-row">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="field field-pin"
        type="password"
        inputMode="numeric"
        autocomplete={kind === "current" ? "current-password" : "new-password"}
        maxLength={PIN_MAX_DIGITS}
        value={value}
        disabled={disabled}
        aria-describedby={said ? `${id}-hint` : undefined}
        aria-invalid={problem !== null}
        onInput={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, "");
          event.currentTarget.value = digits;
          onInput(digits);
        }}
      />
      {said && (
        <p id={`${id}-hint`} class={problem ? "field-problem" : "field-hint"}>
          {said}
        </p>
      )}
    </div>
  );
}
