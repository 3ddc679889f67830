// For tests and by hand: says every phrase of the starter's list and listens to it. Over all three voices:
// node --import tsx voice-sidecar/testing/round-trip.ts
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import type { Client } from "./client.ts";
import { startHere, untilReady } from "./start-sidecar.ts";
import { PHRASES } from "./starter.ts";

/** @returns what was heard otherwise, as "said → heard" */
export async function missesOf(client: Client, voice: string): Promise<string[]> {
  const misses: string[] = [];
  // Two at a time: one speaks while the other is listened to.
  const waiting = [...PHRASES];
  const work = async () => {
    for (let phrase = waiting.shift(); phrase !== undefined; phrase = waiting.shift()) {
      const heard = await client.hear(await client.sayWav(phrase, { voice }));
      if (heard !== phrase) misses.push(`${phrase} → ${heard}`);
    }
  };
  await Promise.all([work(), work()]);
  return misses;
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const sidecar = await startHere();
  await untilReady(sidecar);
  let missed = 0;
  for (const voice of ["af_heart", "am_michael", "bf_emma"]) {
    const misses = await missesOf(sidecar, voice);
    missed += misses.length;
    process.stdout.write(`${voice}: ${PHRASES.length - misses.length} of ${PHRASES.length}; ${misses.join(", ")}\n`);
  }
  await sidecar.close();
  // The models' cards: 99.6 %, "never mind" and "nevermind" sound alike.
  process.exitCode = missed > 3 ? 1 : 0;
}
