// A LoRA as it is filled into its form, and what is wrong with that.
import type { AdminLora, UpdateLora } from "@hearth/handlers/shared/contract/image-admin.ts";
import { IMAGE_LORA_STRENGTH } from "@hearth/handlers/shared/contract/limits.ts";

export interface LoraValues extends Omit<AdminLora, "id" | "file" | "present" | "triggerWords" | "access"> {
  /** With commas between them. */
  triggerWords: string;
  isForEveryone: boolean;
  people: string[];
}

export const valuesOf = (lora: AdminLora): LoraValues => ({
  name: lora.name,
  triggerWords: lora.triggerWords.join(", "),
  strength: lora.strength,
  rating: lora.rating,
  families: lora.families,
  enabled: lora.enabled,
  isForEveryone: lora.access === "everyone",
  people: lora.access === "everyone" ? [] : lora.access,
});

export function toUpdate({ triggerWords, isForEveryone, people, ...values }: LoraValues): UpdateLora {
  const words = triggerWords.split(",").map((word) => word.trim());
  return {
    ...values,
    name: values.name.trim(),
    triggerWords: words.filter((word) => word !== ""),
    access: isForEveryone ? "everyone" : people,
  };
}

/** Whether least, usual and most follow each other, within what any LoRA bears. */
export function isInOrder({ min, default: usual, max }: LoraValues["strength"]): boolean {
  const bounds = [IMAGE_LORA_STRENGTH.min, min, usual, max, IMAGE_LORA_STRENGTH.max];
  return bounds.every((value, index) => index === 0 || (bounds[index - 1] ?? Number.NaN) <= value);
}
