// The stream of works as several followers read it.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { pictureBytes } from "../../testing/images/memory-image-files.ts";
import { createPaintingHouse, type PaintingHouse } from "../../testing/images/painting-house.ts";
import type { Viewer } from "../rights.ts";

interface Seen {
  event: string;
  data: Record<string, unknown>;
}

describe("status stream", () => {
  let house: PaintingHouse;
  let ben: Viewer;
  beforeEach(async () => {
    house = await createPaintingHouse();
    ben = await house.person("ben", { permissions: { adultContent: true } });
  });
  afterEach(() => house.close());

  const { signal } = new AbortController();
  const wish = (request: object = {}, viewer = ben) =>
    house.images.generate(viewer, { prompt: "a fox", expandedPrompt: "a fox", ...request }, { signal });

  /** Reads as a client does; `next` waits for one event more. */
  async function follow(viewer: () => Promise<Viewer | null>, jobId?: string) {
    const reader = (await house.images.status.follow(viewer, jobId)).getReader();
    const seen: Seen[] = [];
    let ended = false;
    const reading = (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        for (const [, event = "", data = ""] of new TextDecoder()
          .decode(value)
          .matchAll(/event: (\w+)\ndata: (.*)\n/g)) {
          seen.push({ event, data: JSON.parse(data) });
        }
      }
      ended = true;
    })();
    async function until(holds: () => boolean): Promise<void> {
      for (let turn = 0; !holds(); turn++) {
        assert.ok(turn < 300, `seen only ${seen.map(({ event }) => event).join(" ")}`);
        await house.clock.advance(1);
      }
    }
    return { seen, until, reading, hasEnded: () => ended, leave: () => reader.cancel() };
  }
  const names = (seen: Seen[]) => seen.map(({ event }) => event);

  test("tells the snapshot first, then the turn, the progress with a preview, and the end", async () => {
    const { id } = await wish();
    const { seen, until, reading } = await follow(async () => ben, id);
    await until(() => house.painter.taken === 1 && seen.length >= 1);
    const submission = house.painter.newest();
    house.painter.tell({ type: "preview", id: submission, mediaType: "image/jpeg", bytes: new Uint8Array([9]) });
    house.painter.tell({ type: "progress", id: submission, value: 2, max: 4, node: "KSampler" });
    await house.clock.advance(300);
    await until(() => names(seen).includes("progress"));
    const progress = seen.findLast(({ event }) => event === "progress");
    assert.deepEqual(progress?.data, {
      jobId: id,
      value: 2,
      max: 4,
      node: "KSampler",
      previewUrl: `/api/image/jobs/${id}/preview?v=1`,
    });
    assert.deepEqual([...house.images.jobs.preview(ben, id).bytes], [9]);
    house.painter.finish([pictureBytes("x")]);
    await until(() => names(seen).includes("done"));
    await reading;
    assert.equal(names(seen)[0], "snapshot");
    assert.throws(() => house.images.jobs.preview(ben, id), { code: "not_found" });
  });

  test("one that has ended is told at once, with its end", async () => {
    const { id } = await wish();
    await house.images.cancel(ben, id);
    const { seen, reading } = await follow(async () => ben, id);
    await reading;
    assert.deepEqual(names(seen), ["snapshot", "cancelled"]);
  });

  test("many progress reports become a few events a second", async () => {
    const { id } = await wish();
    const { seen, until, leave } = await follow(async () => ben, id);
    await until(() => house.painter.taken === 1);
    for (let value = 1; value <= 40; value++) {
      house.painter.tell({ type: "progress", id: house.painter.newest(), value, max: 40, node: null });
      await house.clock.advance(25);
    }
    await house.clock.advance(300);
    const reports = names(seen).filter((event) => event === "progress").length;
    assert.ok(reports >= 3 && reports <= 6, `${reports} reports in a second`);
    assert.equal(seen.findLast(({ event }) => event === "progress")?.data.value, 40);
    await leave();
  });

  test("each follower sees their own alone, and nothing of what they may no longer see", async () => {
    const anna = await house.person("anna");
    const hers = await follow(async () => anna);
    let adult = true;
    const his = await follow(async () => ({ ...ben, permissions: { adultContent: adult } }));
    await wish({ rating: "adult" });
    await his.until(() => names(his.seen).includes("expanded"));
    adult = false;
    house.painter.finish([pictureBytes("x")]);
    await house.clock.advance(500);
    assert.deepEqual(
      names(his.seen).filter((event) => event === "done"),
      [],
    );
    assert.deepEqual(names(hers.seen), ["snapshot"]);
    await Promise.all([his.leave(), hers.leave()]);
  });

  test("whoever has signed out is told nothing more, and whoever left is not waited for", async () => {
    let viewer: Viewer | null = ben;
    const one = await follow(async () => viewer);
    const other = await follow(async () => ben);
    await one.until(() => one.seen.length === 1);
    await other.leave();
    viewer = null;
    await wish();
    await one.until(one.hasEnded);
    assert.equal(house.images.status.followers, 0);
  });

  test("a work that is not one's own is not found", async () => {
    const { id } = await wish();
    const anna = await house.person("anna");
    await assert.rejects(() => house.images.status.follow(async () => anna, id), { code: "not_found" });
  });
});
