// What a picture was made by, in the words that other picture programs read out of a PNG.
import type { Image } from "../../shared/contract/images.ts";

/** The field `parameters`, as AUTOMATIC1111's web interface began it and most galleries understand it. */
export function parametersText(image: Image): string {
  const facts: [string, string | number | null | undefined][] = [
    ["Steps", image.steps],
    ["CFG scale", image.cfg],
    ["Seed", image.seed],
    ["Size", `${image.width}x${image.height}`],
    ["Model", image.checkpoint?.name],
    ["Workflow", `${image.workflow.name} ${image.workflow.version}`],
    ["LoRAs", image.loras.map(({ name, strength }) => `${name}: ${strength}`).join("; ") || null],
  ];
  const known = facts.flatMap(([name, value]) => (value == null ? [] : [`${name}: ${value}`]));
  const negative = image.negativePrompt === "" ? [] : [`Negative prompt: ${image.negativePrompt}`];
  return [image.expandedPrompt, ...negative, known.join(", ")].join("\n");
}
