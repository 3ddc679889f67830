// What tier 1 of the router costs beyond the embedding call, and how long a small skill takes for its answer.
import { createRouter } from "../../../handlers/chat/router/router.ts";
import { createCalculateSkill } from "../../../handlers/chat/skills/declared/calculate.ts";
import { createClockSkill } from "../../../handlers/chat/skills/declared/clock.ts";
import { createConvertSkill } from "../../../handlers/chat/skills/declared/convert.ts";
import type { DeclaredSkill } from "../../../handlers/chat/skills/declared/declare-skill.ts";
import { createDeviceHelpSkill } from "../../../handlers/chat/skills/declared/device-help.ts";
import type { Llm } from "../../../handlers/ports/llm.ts";
import type { Route } from "../../../handlers/shared/contract/chat.ts";
import { createManualClock } from "../../../handlers/testing/manual-clock.ts";
import { createScriptedLlm } from "../../../handlers/testing/scripted-llm.ts";
import { skillTurn } from "../../../handlers/testing/skill-turn.ts";
import { median, ms, percentile, type Row } from "../stats.ts";
import { type Labelled, readLabelledSets } from "./labelled-sets.ts";
import { toTurns } from "./turns.ts";

const TIER1_MAX_MS = 3;
const SKILL_MAX_MS = 30;
/** Of the models that people install for it, the widest in use. */
const DIMENSIONS = 1_024;
const EXAMPLES = 1_000;
const ROUNDS = 3;

export async function benchRouter(): Promise<Row[]> {
  const { examples, ...sets } = readLabelledSets();
  const messages = [...sets.calibration, ...sets.heldOut, ...sets.followUps];
  return [await tier1(fill(examples), messages), await skills(sets.heldOut)];
}

/** As many examples as a home may come to have: those that there are, and again with a number behind them. */
function fill(examples: Partial<Record<Route, readonly string[]>>): Partial<Record<Route, string[]>> {
  const routes = Object.entries(examples) as [Route, readonly string[]][];
  const total = routes.reduce((sum, [, texts]) => sum + texts.length, 0);
  const times = Math.ceil(EXAMPLES / total);
  return Object.fromEntries(
    routes.map(([route, texts]) => [
      route,
      Array.from({ length: times }, (_, n) => texts.map((text) => (n === 0 ? text : `${text} ${n}`))).flat(),
    ]),
  );
}

/** Its time is not the router's: what it gives is ready, and what it takes is counted apart. */
function instantEmbedder(): { llm: Llm; spentMs: () => number } {
  const known = new Map<string, Float32Array>();
  let spent = 0;
  const vectorOf = (text: string) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const vector = Float32Array.from({ length: DIMENSIONS }, () => Math.random() - 0.5);
    const length = Math.hypot(...vector);
    const unit = vector.map((value) => value / length);
    known.set(text, unit);
    return unit;
  };
  const llm: Llm = {
    ...createScriptedLlm(createManualClock()),
    models: async () => [{ id: "e", kind: "embedding", contextTokens: null, vision: null, starter: false }],
    async embed(texts) {
      const began = performance.now();
      const vectors = texts.map(vectorOf);
      spent += performance.now() - began;
      return vectors;
    },
  };
  return { llm, spentMs: () => spent };
}

async function tier1(examples: Partial<Record<Route, string[]>>, items: readonly Labelled[]): Promise<Row> {
  const { llm, spentMs } = instantEmbedder();
  const silent = () => undefined;
  const router = createRouter({
    ...{ llm, clock: createManualClock(), examples, embedModel: null, routerModel: null },
    log: { debug: silent, info: silent, warn: silent, error: silent },
    cache: { get: async () => new Map(), put: async () => undefined },
  });
  const { signal } = new AbortController();
  await router.warm(signal);
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { said } of items) {
      const [began, before] = [performance.now(), spentMs()];
      await router.route(toTurns(said), signal);
      if (round > 0) took.push(performance.now() - began - (spentMs() - before));
    }
  }
  const count = Object.values(examples).flat().length;
  return {
    name: `tier 1 beyond the embedding call, ${count} examples of ${DIMENSIONS} numbers (${took.length} messages)`,
    measured: `median ${ms(median(took))}, p95 ${ms(percentile(took, 0.95))}`,
    yardstick: "",
    ratio: "",
    target: `p95 below ${TIER1_MAX_MS} ms`,
    met: percentile(took, 0.95) < TIER1_MAX_MS,
  };
}

/** From the message to the words, without the store and the stream around it. */
async function skills(items: readonly Labelled[]): Promise<Row> {
  const small: Partial<Record<Route, DeclaredSkill>> = {};
  for (const skill of [createClockSkill(), createCalculateSkill(), createConvertSkill(), createDeviceHelpSkill()])
    small[skill.name] = skill;
  const { signal } = new AbortController();
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { route, said } of items) {
      const skill = small[route];
      if (skill === undefined) continue;
      const turn = skillTurn(said[0] ?? "");
      const began = performance.now();
      await skill.answer(turn, signal);
      if (round > 0) took.push(performance.now() - began);
    }
  }
  return {
    name: `a small skill's answer: clock, sums, units, help (${took.length} messages)`,
    measured: `median ${ms(median(took))}, p95 ${ms(percentile(took, 0.95))}, slowest ${ms(Math.max(...took))}`,
    yardstick: "",
    ratio: "",
    target: `p95 below ${SKILL_MAX_MS} ms`,
    met: percentile(took, 0.95) < SKILL_MAX_MS,
  };
}
