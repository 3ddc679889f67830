// A work from wish to picture with a real database, a scripted painter and files in memory: whatever breaks off,
// nothing is lost or left behind.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { ImageJob } from "../../shared/contract/images.ts";
import { imageJobs, images as imageTable, users } from "../../store/schema.ts";
import { pictureBytes } from "../../testing/images/memory-image-files.ts";
import { createPaintingHouse, type PaintingHouse } from "../../testing/images/painting-house.ts";
import { painterAway } from "../../testing/images/scripted-painter.ts";
import type { Viewer } from "../rights.ts";

describe("image jobs", () => {
  let house: PaintingHouse;
  let ben: Viewer;
  beforeEach(async () => {
    house = await createPaintingHouse();
    ben = await house.person("ben");
  });
  afterEach(() => house.close());

  const { signal } = new AbortController();
  const wish = (viewer: Viewer, request: object = {}) =>
    house.images.generate(viewer, { prompt: "a red fox", expandedPrompt: "a red fox, snow", ...request }, { signal });
  /** Waits for the store and the files, which take their time; the clock hardly moves. */
  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let turn = 0; !(await holds()); turn++) {
      assert.ok(turn < 300, `it never came to this: ${what}`);
      await house.clock.advance(1);
    }
  }
  /** So many were handed to the painter by now. */
  const handedIn = (number: number) => until(`${number} handed in`, () => house.painter.taken === number);
  async function reaches(id: string, state: ImageJob["state"]): Promise<ImageJob> {
    await until(state, async () => (await house.images.jobs.get(ben, id)).state === state);
    return house.images.jobs.get(ben, id);
  }
  const recorded = async () => (await house.database.db.select({ id: imageTable.id }).from(imageTable)).length;

  test("a wish is painted, its file and its record are kept, and it is found again", async () => {
    const { id } = await wish(ben, { count: 2, seed: 7, width: 512, height: 640 });
    await handedIn(1);
    const { prompt, seed, count, width, height, checkpoint } = house.compiled[0] ?? assert.fail();
    assert.deepEqual([prompt, seed, count, width, height], ["a red fox, snow", 7, 2, 512, 640]);
    assert.equal(checkpoint, "plain.safetensors");
    house.painter.finish([pictureBytes("one"), pictureBytes("two")]);
    const job = await reaches(id, "done");
    assert.deepEqual(job.images.map((image) => image.id).sort(), [...house.files.kept.keys()].sort());
    assert.equal(job.images.length, 2);
    const found = await house.images.gallery.list(ben, { limit: 10, q: "snow" });
    assert.equal(found.items.length, 2);
    const [row] = await house.database.db.select().from(imageJobs).where(eq(imageJobs.id, id));
    assert.equal(row?.plan?.workflow.graph, null, "the graph is not kept for ever");
  });

  test("the same requestId is painted once, however often it is sent, also at once", async () => {
    const requestId = "01900000-0000-7000-8000-000000000001";
    const all = await Promise.all([wish(ben, { requestId }), wish(ben, { requestId }), wish(ben, { requestId })]);
    assert.equal(new Set(all.map(({ id }) => id)).size, 1);
    assert.equal((await wish(ben, { requestId })).id, all[0]?.id);
    assert.equal((await house.database.db.select().from(imageJobs)).length, 1);
  });

  test("people take turns, the position is told, and only one is at the painter", async () => {
    const anna = await house.person("anna");
    const [first, second, third] = [await wish(ben), await wish(ben), await wish(ben)];
    const hers = await wish(anna);
    await handedIn(1);
    assert.equal((await house.images.jobs.get(anna, hers.id)).position, 1, "she waits behind one of his, not three");
    const his = [await house.images.jobs.get(ben, second.id), await house.images.jobs.get(ben, third.id)];
    assert.deepEqual(
      his.map(({ position }) => position),
      [2, 3],
    );
    house.painter.finish([pictureBytes("x")]);
    await reaches(first.id, "done");
    await handedIn(2);
    assert.equal((await house.images.jobs.get(anna, hers.id)).state, "painting");
    assert.equal((await house.images.jobs.get(ben, second.id)).state, "queued");
  });

  test("cancelled while it waits, is painted or is stored, nothing is left of it", async () => {
    const [first, waiting] = [await wish(ben), await wish(ben)];
    await handedIn(1);
    await house.images.cancel(ben, waiting.id);
    const submission = house.painter.newest();
    await house.images.cancel(ben, first.id);
    for (const { id } of [first, waiting]) assert.equal((await house.images.jobs.get(ben, id)).state, "cancelled");
    await until("cancelled at the painter", () => house.painter.cancelled.length === 1);
    assert.deepEqual(house.painter.cancelled, [submission]);

    const third = await wish(ben);
    await handedIn(2);
    const { keep } = house.files;
    house.files.keep = async (id, bytes) => {
      const kept = await keep(id, bytes);
      await house.images.cancel(ben, third.id);
      return kept;
    };
    house.painter.finish([pictureBytes("late")]);
    await reaches(third.id, "cancelled");
    await until("no file", () => house.files.kept.size === 0);
    assert.equal(await recorded(), 0);
    // Once more changes nothing.
    await house.images.cancel(ben, third.id);
    assert.equal((await house.images.jobs.get(ben, third.id)).state, "cancelled");
  });

  test("a painter that has lost a picture gets it once more, and then it has failed", async () => {
    const { id } = await wish(ben);
    await handedIn(1);
    house.painter.restart();
    await house.clock.advance(1_000);
    await handedIn(2);
    house.painter.restart();
    await house.clock.advance(1_000);
    assert.equal((await reaches(id, "failed")).problem?.reason, "lost");
    assert.equal(house.painter.taken, 2);
  });

  for (const state of ["painting", "storing"] as const) {
    test(`after a stop while ${state}, what waits waits, and what was painted meanwhile is stored`, async () => {
      const [painted, waiting] = [await wish(ben), await wish(ben)];
      await handedIn(1);
      await house.images.close();
      await house.database.db.update(imageJobs).set({ state }).where(eq(imageJobs.id, painted.id));
      house.painter.finish([pictureBytes("done while away")]);
      await house.restart();
      await reaches(painted.id, "done");
      await reaches(waiting.id, "painting");
      assert.equal(await recorded(), 1);
      assert.equal(house.files.kept.size, 1);
    });
  }

  test("after a stop while a wish is written out, it is written out anew", async () => {
    house.llm.delayMs.json = 5_000;
    const { id } = await wish(ben, { expandedPrompt: undefined });
    await reaches(id, "expanding");
    house.llm.json = () => ({ prompt: "red fox, forest", negativePrompt: "" });
    await house.images.close();
    await house.restart();
    await until("asked", () => house.llm.calls.json.length === 2);
    await house.clock.advance(6_000);
    assert.equal((await reaches(id, "painting")).expandedPrompt, "best quality, red fox, forest");
  });

  test("a file without a record goes at the next start, and so does a record without its file", async () => {
    const { id } = await wish(ben);
    await handedIn(1);
    house.painter.finish([pictureBytes("kept")]);
    await reaches(id, "done");
    const [keptId] = [...house.files.kept.keys()];
    house.files.kept.set("01900000-0000-7000-8000-0000000000ff", pictureBytes("orphan"));
    await house.restart();
    await until("the orphan is gone", () => house.files.kept.size === 1);
    assert.deepEqual([...house.files.kept.keys()], [keptId]);
    house.files.kept.clear();
    await house.restart();
    await until("the record is gone", async () => (await recorded()) === 0);
  });

  test("a painter that is starting is waited for, one that stays away is given up in words", async () => {
    house.painter.away = painterAway();
    const first = await wish(ben);
    await house.clock.advance(60_000);
    assert.equal((await house.images.jobs.get(ben, first.id)).state, "queued");
    house.painter.away = null;
    await house.clock.advance(20_000);
    await handedIn(1);
    house.painter.finish([pictureBytes("x")]);
    await reaches(first.id, "done");

    house.painter.away = painterAway();
    const second = await wish(ben);
    await house.clock.advance(6 * 60_000);
    assert.equal((await reaches(second.id, "failed")).problem?.code, "component_not_ready");
    house.painter.away = painterAway("missing");
    const third = await wish(ben);
    assert.equal((await reaches(third.id, "failed")).problem?.code, "component_not_ready");
  });

  test("each failure of the painter is told in words and with a reason, without paths", async () => {
    const kinds = ["out_of_memory", "model_missing", "model_damaged", "refused", "other"] as const;
    for (const [n, kind] of kinds.entries()) {
      const { id } = await wish(ben);
      await handedIn(n + 1);
      house.painter.fail({ kind, detail: "/home/someone/secret.safetensors", node: "3" });
      const { problem } = await reaches(id, "failed");
      assert.equal(problem?.reason, kind === "refused" ? "workflow_refused" : kind);
      assert.doesNotMatch(problem?.detail ?? "", /secret|\/home/);
    }
  });

  test("no picture, half a picture and a full disk fail the work, and leave no file", async () => {
    const outcomes: [Uint8Array[], Error | null, string][] = [
      [[], null, "other"],
      [[pictureBytes("whole"), new Uint8Array([1, 2])], null, "other"],
      [[pictureBytes("whole")], Object.assign(new Error("no space"), { code: "ENOSPC" }), "no_room"],
    ];
    for (const [n, [files, full, reason]] of outcomes.entries()) {
      house.files.full = full;
      const { id } = await wish(ben);
      await handedIn(n + 1);
      house.painter.finish(files);
      assert.equal((await reaches(id, "failed")).problem?.reason, reason);
      assert.equal(house.files.kept.size, 0);
    }
  });

  test("a picture that takes too long is given up and cancelled", async () => {
    const { id } = await wish(ben);
    await handedIn(1);
    house.painter.running();
    await house.clock.advance(2_000);
    const later = house.clock.now() + 31 * 60_000;
    house.clock.now = () => later;
    await house.clock.advance(2_000);
    assert.equal((await reaches(id, "failed")).problem?.reason, "too_slow");
    assert.equal(house.painter.cancelled.length, 1);
  });

  test("a person who is removed leaves nothing: neither work nor record nor file", async () => {
    const { id } = await wish(ben);
    await handedIn(1);
    house.painter.finish([pictureBytes("kept")]);
    await reaches(id, "done");
    await wish(ben);
    await handedIn(2);
    await house.database.db.delete(users).where(eq(users.id, ben.id));
    await house.images.forget(ben.id);
    await until("cancelled at the painter", () => house.painter.cancelled.length === 1);
    assert.equal(house.files.kept.size, 0);
    assert.equal(await recorded(), 0);
    assert.equal((await house.database.db.select().from(imageJobs)).length, 0);
  });

  test("one person has twenty in the making at most; whoever asks for more is told", async () => {
    for (let n = 0; n < 20; n++) await wish(ben);
    await assert.rejects(() => wish(ben), { code: "busy" });
    await wish(await house.person("anna"));
  });
});
