// What is kept of how a picture was made, with a real database and a scripted painter: enough to make it once more.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { Image } from "../../shared/contract/images.ts";
import { images as imageTable } from "../../store/schema.ts";
import { pictureBytes } from "../../testing/images/memory-image-files.ts";
import { createPaintingHouse, type PaintingHouse } from "../../testing/images/painting-house.ts";
import type { Viewer } from "../rights.ts";

const SAFETY = "nsfw, nude, naked, sexual, suggestive, gore, blood";

describe("what is kept with a picture", () => {
  let house: PaintingHouse;
  let ben: Viewer;
  beforeEach(async () => {
    house = await createPaintingHouse();
    ben = await house.person("ben");
  });
  afterEach(() => house.close());

  async function painted(request: object = {}): Promise<Image> {
    const before = house.painter.taken;
    const wanted = { prompt: "a red fox", expandedPrompt: "a red fox, snow", ...request };
    const { id } = await house.images.generate(ben, wanted, { signal: new AbortController().signal });
    const until = async (holds: () => boolean | Promise<boolean>) => {
      for (let turn = 0; !(await holds()); turn++) {
        assert.ok(turn < 300, "it was never painted");
        await house.clock.advance(1);
      }
    };
    await until(() => house.painter.taken > before);
    house.painter.finish([pictureBytes(id)]);
    await until(async () => (await house.images.jobs.get(ben, id)).state === "done");
    return (await house.images.jobs.get(ben, id)).images[0] ?? assert.fail();
  }

  test("the painter is told the safety words once, people never, also after three times again", async () => {
    let image = await painted({ negativePrompt: "cats" });
    for (let time = 0; time < 3; time++) image = await painted({ negativePrompt: image.negativePrompt });
    assert.equal(image.negativePrompt, "cats");
    assert.deepEqual(
      house.compiled.map(({ negativePrompt }) => negativePrompt),
      Array.from({ length: 4 }, () => `${SAFETY}, cats`),
    );
  });

  test("a picture of an older Hearth is shown without the safety words that it was kept with", async () => {
    const { id } = await painted();
    const [row] = await house.database.db.select().from(imageTable).where(eq(imageTable.id, id));
    const madeBy = { ...(row ?? assert.fail()).madeBy, negativePrompt: `${SAFETY}, ${SAFETY}, lowres, cats` };
    await house.database.db.update(imageTable).set({ madeBy }).where(eq(imageTable.id, id));
    const { items } = await house.images.gallery.list(ben, { limit: 1 });
    assert.equal(items[0]?.negativePrompt, "lowres, cats");
  });

  test("steps and guidance are kept as they were painted with: the graph's own where nobody asks, or none is taken", async () => {
    const usual = await painted();
    assert.deepEqual([usual.steps, usual.cfg], [25, 7]);
    const asked = await painted({ steps: 12, cfg: 3 });
    assert.deepEqual([asked.steps, asked.cfg], [12, 7], "its workflow has no place for another guidance");
    assert.deepEqual(
      house.compiled.map(({ steps }) => steps),
      [null, 12],
      "what the graph has is left to it",
    );
  });
});
