// Between what the painter has painted and what is kept here: it may go away, start again, or have lost it.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { ImageJob } from "../../shared/contract/images.ts";
import { pictureBytes } from "../../testing/images/memory-image-files.ts";
import { createPaintingHouse, type PaintingHouse } from "../../testing/images/painting-house.ts";
import { painterAway } from "../../testing/images/scripted-painter.ts";
import type { Viewer } from "../rights.ts";

describe("a picture that is painted and not yet fetched", () => {
  let house: PaintingHouse;
  let ben: Viewer;
  beforeEach(async () => {
    house = await createPaintingHouse();
    ben = await house.person("ben");
  });
  afterEach(() => house.close());

  async function until(what: string, holds: () => boolean | Promise<boolean>, stepMs = 1): Promise<void> {
    for (let turn = 0; !(await holds()); turn++) {
      assert.ok(turn < 300, `it never came to this: ${what}`);
      await house.clock.advance(stepMs);
    }
  }
  async function wish(): Promise<string> {
    const { signal } = new AbortController();
    const { id } = await house.images.generate(ben, { prompt: "a fox", expandedPrompt: "a fox" }, { signal });
    await until("handed in", () => house.painter.taken === 1);
    return id;
  }
  const jobOf = (id: string): Promise<ImageJob> => house.images.jobs.get(ben, id);
  const reaches = (id: string, state: ImageJob["state"]) =>
    until(state, async () => (await jobOf(id)).state === state, 100);
  /** From the next fetch on the painter is away. */
  function goesAwayAtTheNextFetch(): { reached: () => boolean } {
    const { fetch } = house.painter;
    let wasAsked = false;
    house.painter.fetch = (...asked) => {
      house.painter.fetch = fetch;
      house.painter.away = painterAway();
      wasAsked = true;
      return fetch(...asked);
    };
    return { reached: () => wasAsked };
  }

  test("is fetched when the painter is back", async () => {
    const id = await wish();
    const fetching = goesAwayAtTheNextFetch();
    house.painter.finish([pictureBytes("kept")]);
    await until("fetching", fetching.reached);
    await house.clock.advance(60_000);
    assert.equal((await jobOf(id)).state, "storing");
    house.painter.away = null;
    await reaches(id, "done");
    assert.equal(house.painter.taken, 1);
    assert.equal(house.files.kept.size, 1);
  });

  test("is painted once more where the painter came back without it", async () => {
    const id = await wish();
    const fetching = goesAwayAtTheNextFetch();
    house.painter.finish([pictureBytes("lost")]);
    await until("fetching", fetching.reached);
    house.painter.restart();
    house.painter.outputs.clear();
    house.painter.away = null;
    await until("handed in again", () => house.painter.taken === 2, 100);
    house.painter.finish([pictureBytes("again")]);
    await reaches(id, "done");
    assert.equal(house.files.kept.size, 1);
  });

  test("fails in words where the painter says it is done and has no file, and is not asked for ever", async () => {
    const id = await wish();
    let asked = 0;
    const { fetch } = house.painter;
    house.painter.fetch = (...all) => {
      asked++;
      return fetch(...all);
    };
    house.painter.finish([pictureBytes("gone")]);
    house.painter.outputs.clear();
    await reaches(id, "failed");
    assert.equal(asked, 3);
    assert.ok((await jobOf(id)).problem?.detail);
    assert.equal(house.files.kept.size, 0);
  });

  test("is forgotten by the painter once it is kept, and so is one that failed or was cancelled", async () => {
    const id = await wish();
    const kept = house.painter.newest();
    house.painter.finish([pictureBytes("kept")]);
    await reaches(id, "done");
    await until("forgotten", () => house.painter.forgotten.includes(kept));
    for (const end of ["failed", "cancelled"] as const) {
      const { signal } = new AbortController();
      const taken = house.painter.taken;
      const next = await house.images.generate(ben, { prompt: "a cat", expandedPrompt: "a cat" }, { signal });
      await until("handed in", () => house.painter.taken === taken + 1);
      const submission = house.painter.newest();
      if (end === "failed") house.painter.fail({ kind: "other", detail: "boom", node: null });
      else await house.images.cancel(ben, next.id);
      await reaches(next.id, end);
      await until(`forgotten: ${end}`, () => house.painter.forgotten.includes(submission));
    }
  });
});
