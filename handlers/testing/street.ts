// The houses of one test file: they share a clock, a store and a registry; the store is emptied before each test and
// every house is closed after it.
import assert from "node:assert/strict";
import { after, afterEach, beforeEach } from "node:test";
import type { Download } from "../shared/contract/components.ts";
import { downloadJobs, knownFiles } from "../store/schema.ts";
import { createManualClock } from "./manual-clock.ts";
import { createSmallHouse, type HouseOptions, type SmallHouse } from "./small-house.ts";
import { smallRegistry, smallWeb } from "./small-registry.ts";
import { createTemporaryDatabase } from "./temporary-database.ts";

/** To be called once, outside of the tests. */
export async function createStreet() {
  const clock = createManualClock();
  const { db, close } = await createTemporaryDatabase(clock);
  const registry = await smallRegistry();
  const houses: SmallHouse[] = [];

  async function emptyStore(): Promise<void> {
    await db.delete(downloadJobs);
    await db.delete(knownFiles);
  }
  beforeEach(emptyStore);
  afterEach(async () => {
    for (const house of houses.splice(0)) await house.components.close();
  });
  after(() => close());

  /** Not booted. */
  function buildHouse(more: Partial<HouseOptions> = {}): SmallHouse {
    const house = createSmallHouse({ db, clock, registry, web: smallWeb(), ...more });
    houses.push(house);
    return house;
  }
  async function openHouse(more: Partial<HouseOptions> = {}): Promise<SmallHouse> {
    const house = buildHouse(more);
    await house.components.boot();
    return house;
  }

  /** In short steps: what hashes and stores between them needs turns that a single leap would not leave it. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) await clock.advance(100);
  }
  async function passUntil(what: string, isTrue: () => boolean, maxMs = 60_000): Promise<void> {
    for (let passed = 0; !isTrue(); passed += 100) {
      assert.ok(passed < maxMs, `not within ${maxMs} ms: ${what}`);
      await clock.advance(100);
    }
  }
  /** Until the download of a component is in this state. */
  const until = (house: SmallHouse, componentId: string, state: Download["state"], maxMs?: number) =>
    passUntil(
      `${componentId} is ${state}, but ${states(house)}`,
      () => find(house, componentId)?.state === state,
      maxMs,
    );

  return { clock, db, registry, emptyStore, buildHouse, openHouse, pass, passUntil, until };
}

/** Of every download, as `<component> <state>`. */
export const states = ({ components }: SmallHouse) =>
  components.queue.list().map(({ componentId, state }) => `${componentId} ${state}`);

const find = ({ components }: SmallHouse, id: string) =>
  components.queue.list().find(({ componentId }) => componentId === id);
export const job = (house: SmallHouse, id: string): Download =>
  find(house, id) ?? assert.fail(`${id} is not in the queue`);
