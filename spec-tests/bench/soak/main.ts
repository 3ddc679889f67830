// `npm run bench:soak [-- <minutes>]`: the wall listens hands-free in Chromium, in real time, default 30 minutes, and is
// looked at each minute: does anything of all those turns stay behind? The real stack with the starter's models; with
// HEARTH_TEST_DATA openWakeWord's own, and noises and voices that were recorded. Ends with 1 where memory grows or a
// turn was lost. The app has to be built.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { spoken } from "../../support/stt-socket.ts";
import { ROOT } from "../../targets/process-target.ts";
import { grownClasses, type HeapClass, heapClasses } from "./heap-classes.ts";
import { createLooker, type Look, type Looker } from "./look.ts";
import { LOOKED_AT_S, writeWallScene } from "./scene.ts";
import { type Stack, startStack } from "./stack.ts";
import { tally, turnsDone, turnsDue } from "./turns.ts";
import { FIGURES, judge, KEYS, MINUTES_LEAST, WARM_UP_LOOKS } from "./verdict.ts";
import { openWall, type WallPage } from "./wall-page.ts";

const MINUTE_MS = 60_000;
const CLASSES_TOLD = 12;
const print = (line: string) => void process.stdout.write(`${line}\n`);

const minutes = Number(process.argv[2] ?? 30);
if (!(Number.isInteger(minutes) && minutes > 0)) throw new Error("Say how many minutes it is to take.");

/** Interrupted, it tells what it has seen. */
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());

async function isTime(atMs: number): Promise<boolean> {
  const isReached = () => true;
  return sleep(Math.max(0, atMs - Date.now()), undefined, { signal: interrupted.signal }).then(isReached, () => false);
}

const HEAD = ["minute", ...KEYS.map((key) => FIGURES[key].name), "turns", "lost", "dropped frames"];

async function soak(wall: WallPage, looker: Looker): Promise<Look[]> {
  const looks: Look[] = [];
  const { openedAt } = await wall.ear();
  const beganAt = openedAt[0] ?? Date.now();
  const classes: Map<string, HeapClass>[][] = [];
  const takeClasses = async () => classes.push([await heapClasses(looker.page), await heapClasses(looker.worker)]);
  print(`| ${HEAD.join(" | ")} |\n|${"---|".repeat(HEAD.length)}`);
  for (let i = 0; i < minutes && (await isTime(beganAt + LOOKED_AT_S * 1_000 + i * MINUTE_MS)); i++) {
    const look = await looker.look();
    looks.push(look);
    const ear = await wall.ear();
    const done = turnsDone(wall.turns);
    const lost = Math.max(0, turnsDue(ear.openedAt, Date.now()) - done);
    print(`| ${[i + 1, ...KEYS.map((key) => look[key].toFixed(0)), done, lost, ear.dropped].join(" | ")} |`);
    if (i + 1 === WARM_UP_LOOKS) await takeClasses();
  }
  const [before] = classes;
  if (before === undefined) return looks;
  await takeClasses();
  const after = classes[1] ?? [];
  for (const [i, name] of ["page", "wake worker"].entries()) {
    print(`\nWhat the ${name}’s heap holds more of than after the warm-up:`);
    for (const line of grownClasses(before[i] ?? new Map(), after[i] ?? new Map(), CLASSES_TOLD)) print(line);
  }
  return looks;
}

async function tell(wall: WallPage, looks: readonly Look[]): Promise<string[]> {
  const missed: string[] = [];
  const { openedAt, workers, steps, dropped, longestStepMs } = await wall.ear();
  const lost = turnsDue(openedAt, Date.now()) - turnsDone(wall.turns);
  print(`\nTurns: ${tally(wall.turns)}`);
  print(
    `The ear: ${steps} steps, the longest ${longestStepMs.toFixed(0)} ms; ${dropped} frames let go; ` +
      `the microphone opened ${openedAt.length} time(s), ${workers} start(s) of the wake loop`,
  );
  for (const error of wall.errors) print(`The page’s console: ${error}`);
  if (lost > 0) missed.push(`${lost} turn(s) lost`);
  const { rows, grown } = judge(looks);
  if (grown === null) print(`\nToo short to tell whether memory is flat: that takes ${MINUTES_LEAST} minutes.`);
  else print(`\n${rows.join("\n")}`);
  for (const name of grown ?? []) missed.push(`${name}: it grows`);
  return missed;
}

async function run(stack: Stack, scene: string): Promise<string[]> {
  await writeWallScene(scene, (text) => spoken(stack.sidecar.url, text), stack.isReal);
  const wall = await openWall(stack, scene);
  try {
    print(`${minutes} minute(s) on the wall, with ${stack.isReal ? "openWakeWord’s own" : "the starter’s"} models`);
    const looks = await soak(wall, await createLooker(wall, stack));
    return await tell(wall, looks);
  } finally {
    await wall.close();
  }
}

const scene = join(ROOT, `spec-tests/.artifacts/soak-${process.pid}.wav`);
const stack = await startStack();
try {
  const missed = await run(stack, scene);
  for (const each of missed) print(`MISSED ${each}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await stack.close();
  await rm(scene, { force: true });
}
