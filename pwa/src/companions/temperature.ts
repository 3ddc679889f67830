// How free a companion's answers are, in words instead of figures.

export type TemperatureWord = "steady" | "even" | "lively" | "imaginative" | "wild";

/** Where the slider begins when one leaves the model's own choice. */
export const TEMPERATURE_START = 0.8;
export const TEMPERATURE_STEP = 0.1;
export const TEMPERATURE_MAX = 2;

/** @param temperature 0 to 2 */
export function temperatureWord(temperature: number): TemperatureWord {
  if (temperature <= 0.35) return "steady";
  if (temperature <= 0.75) return "even";
  if (temperature <= 1.15) return "lively";
  return temperature <= 1.55 ? "imaginative" : "wild";
}
