// Choices that models and touches have in common: for whom their pictures are, and for which family they were made.
import type { CheckpointFamily, Rating } from "@hearth/handlers/shared/contract/images.ts";
import { Choices } from "../../settings/parts.tsx";
import { s } from "./words.ts";

const RATINGS = ["general", "adult"] as const satisfies readonly Rating[];
export const FAMILIES = ["sd15", "sdxl", "few-step", "other"] as const satisfies readonly CheckpointFamily[];

export const familyOptions = () => FAMILIES.map((value) => ({ value, title: s(`pictureAdmin.family.${value}`) }));

export function RatingChoice({ value, onChoose }: { value: Rating; onChoose: (rating: Rating) => void }) {
  return (
    <Choices
      label={s("pictureAdmin.rating")}
      value={value}
      options={RATINGS.map((rating) => ({
        value: rating,
        title: s(`pictureAdmin.rating.${rating}`),
        text: s(`pictureAdmin.rating.${rating}Text`),
      }))}
      onChoose={onChoose}
    />
  );
}
