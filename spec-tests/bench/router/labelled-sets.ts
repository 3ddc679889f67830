// The labelled messages that the router is measured with, read from data/router.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteExamples } from "../../../handlers/chat/router/example-vectors.ts";
import { createCalculateSkill } from "../../../handlers/chat/skills/declared/calculate.ts";
import { createClockSkill } from "../../../handlers/chat/skills/declared/clock.ts";
import { createConvertSkill } from "../../../handlers/chat/skills/declared/convert.ts";
import { createDeviceHelpSkill } from "../../../handlers/chat/skills/declared/device-help.ts";
import { withDeclared } from "../../../handlers/chat/skills/declared/skill-book.ts";
import type { Route } from "../../../handlers/shared/contract/chat.ts";

export interface Labelled {
  route: Route;
  /** User, assistant, user, …: the last is to be routed. */
  said: string[];
}

export interface LabelledSets {
  examples: RouteExamples;
  /** What the threshold is chosen by. */
  calibration: Labelled[];
  heldOut: Labelled[];
  /** The older sets. */
  single: Labelled[];
  wider: Labelled[];
  followUps: Labelled[];
}

type ByRoute = Partial<Record<Route, string[]>>;

const DATA = join(import.meta.dirname, "../../../data/router");
const read = (name: string) => JSON.parse(readFileSync(join(DATA, name), "utf8"));

export function readLabelledSets(): LabelledSets {
  const evaluation: { single: ByRoute; wider: ByRoute; dialogues: Labelled[] } = read("evaluation.json");
  const measured: { calibration: ByRoute; heldOut: ByRoute } = read("measured.json");
  const small = [createClockSkill(), createCalculateSkill(), createConvertSkill(), createDeviceHelpSkill()];
  return {
    examples: withDeclared(read("route-examples.json"), small),
    calibration: labelled(measured.calibration),
    heldOut: labelled(measured.heldOut),
    single: labelled(evaluation.single),
    wider: labelled(evaluation.wider),
    followUps: evaluation.dialogues.map(({ route, said }) => ({ route, said })),
  };
}

const labelled = (texts: ByRoute): Labelled[] =>
  (Object.entries(texts) as [Route, string[]][]).flatMap(([route, each]) =>
    each.map((text) => ({ route, said: [text] })),
  );
