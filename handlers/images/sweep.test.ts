// What the sweep takes away after a crash, and what it never touches.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { images } from "../store/schema.ts";
import { pictureBytes } from "../testing/images/memory-image-files.ts";
import { createPaintingHouse, type PaintingHouse } from "../testing/images/painting-house.ts";
import { createKeptLog } from "../testing/kept-log.ts";
import { sweepImages } from "./sweep.ts";

describe("sweepImages()", () => {
  let house: PaintingHouse;
  beforeEach(async () => {
    house = await createPaintingHouse();
    await house.person("ben");
  });
  afterEach(() => house.close());

  const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  async function record(n: number): Promise<void> {
    const words = { prompt: "a fox", expandedPrompt: "a fox", sha256: "x", mediaType: "image/png" };
    const madeBy = {
      ...{ negativePrompt: "", workflow: { id: "w", name: "w", version: "1" }, checkpoint: null, loras: [] },
      ...{ steps: null, cfg: null, rating: "general" as const },
    };
    await house.database.db.insert(images).values({
      ...{ ...words, madeBy, id: idOf(n), userId: "ben", jobId: idOf(n), n: 0, sizeBytes: 1, width: 64, height: 64 },
      ...{ seed: 1, favourite: false, rating: "general" as const, createdAt: n, thumbnail: new Uint8Array([1]) },
    });
  }
  const recorded = async () => (await house.database.db.select({ id: images.id }).from(images)).map(({ id }) => id);
  const sweep = (list = house.files.list, keeping: string[] = []) =>
    sweepImages({
      db: house.database.db,
      files: { list, remove: house.files.remove },
      log: createKeptLog(),
      keeping: new Set(keeping),
    });

  test("leaves a picture alone that is kept and recorded while it looks", async () => {
    let looks = 0;
    await sweep(async () => {
      const lying = await house.files.list();
      if (looks++ === 0) {
        await house.files.keep(idOf(1), pictureBytes("just now"));
        await record(1);
      }
      return lying;
    });
    assert.deepEqual(await recorded(), [idOf(1)]);
    assert.deepEqual([...house.files.kept.keys()], [idOf(1)]);
  });

  test("takes a file without a record, but none whose record is on its way", async () => {
    for (const n of [1, 2]) await house.files.keep(idOf(n), pictureBytes(String(n)));
    await sweep(undefined, [idOf(2)]);
    assert.deepEqual([...house.files.kept.keys()], [idOf(2)]);
  });

  test("removes records without files, unless so many are missing that the folder itself must be", async () => {
    for (let n = 0; n < 50; n++) await record(n);
    await sweep();
    assert.equal((await recorded()).length, 0);
    for (let n = 0; n < 51; n++) await record(n);
    await sweep();
    assert.equal((await recorded()).length, 51);
  });
});
