// The gallery over a real database: pages, search, rights, removal.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { pictureBytes } from "../../testing/images/memory-image-files.ts";
import { createPaintingHouse, type PaintingHouse } from "../../testing/images/painting-house.ts";
import type { Viewer } from "../rights.ts";

describe("gallery", () => {
  let house: PaintingHouse;
  let ben: Viewer;
  let blind: Viewer;
  beforeEach(async () => {
    house = await createPaintingHouse();
    ben = await house.person("ben", { permissions: { adultContent: true } });
    blind = { ...ben, permissions: { adultContent: false } };
  });
  afterEach(() => house.close());

  async function paint(prompt: string, rating: "general" | "adult" = "general"): Promise<string> {
    const before = house.painter.taken;
    const request = { prompt, expandedPrompt: prompt, rating };
    const { id } = await house.images.generate(ben, request, { signal: new AbortController().signal });
    for (let turn = 0; house.painter.taken === before && turn < 300; turn++) await house.clock.advance(1);
    house.painter.finish([pictureBytes(prompt)]);
    for (let turn = 0; turn < 300; turn++) {
      const { state, images } = await house.images.jobs.get(ben, id);
      if (state === "done") return images[0]?.id ?? assert.fail();
      await house.clock.advance(1);
    }
    return assert.fail("it was not painted");
  }
  const prompts = async (viewer: Viewer, query: object = {}) =>
    (await house.images.gallery.list(viewer, { limit: 10, ...query })).items.map(({ prompt }) => prompt);

  test("lists the newest first, page by page, without gap or repeat", async () => {
    for (const prompt of ["one", "two", "three"]) await paint(prompt);
    const first = await house.images.gallery.list(ben, { limit: 2 });
    assert.deepEqual(
      first.items.map(({ prompt }) => prompt),
      ["three", "two"],
    );
    assert.deepEqual(await prompts(ben, { cursor: first.nextCursor }), ["one"]);
    await assert.rejects(() => prompts(ben, { cursor: "1; DROP" }), { code: "invalid_request" });
  });

  test("finds words and their beginnings, favourites and ratings", async () => {
    const fox = await paint("a red fox");
    await paint("ein größerer Drache");
    await house.images.gallery.update(ben, fox, { favourite: true });
    assert.deepEqual(await prompts(ben, { q: "grosserer" }).then((list) => list.length), 0);
    assert.deepEqual(await prompts(ben, { q: "größ" }), ["ein größerer Drache"]);
    assert.deepEqual(await prompts(ben, { favourite: "true" }), ["a red fox"]);
    assert.deepEqual(await prompts(ben, { q: '" OR 1' }), []);
    assert.deepEqual(await prompts(ben, { rating: "adult" }), []);
  });

  test("an adult picture is nowhere for whoever lost the grant: list, search, look, file, thumbnail, change, removal", async () => {
    const id = await paint("an adult matter", "adult");
    const { gallery } = house.images;
    assert.equal((await prompts(ben)).length, 1);
    assert.deepEqual(await prompts(blind), []);
    assert.deepEqual(await prompts(blind, { q: "matter" }), []);
    assert.deepEqual(await prompts(blind, { rating: "adult" }), []);
    const missing = { code: "not_found" };
    await assert.rejects(() => gallery.find(blind, id), missing);
    await assert.rejects(() => gallery.thumbnail(blind, id), missing);
    await assert.rejects(() => gallery.update(blind, id, { favourite: true }), missing);
    await assert.rejects(() => gallery.remove(blind, id), missing);
    await assert.rejects(() => gallery.update(ben, id, { rating: "general" }), { code: "not_allowed" });
  });

  test("one that is removed takes its file along, and its words out of the search", async () => {
    const id = await paint("a red fox");
    await house.images.gallery.remove(ben, id);
    assert.equal(house.files.kept.size, 0);
    assert.deepEqual(await prompts(ben, { q: "fox" }), []);
    await assert.rejects(() => house.images.gallery.remove(ben, id), { code: "not_found" });
  });

  test("one whose file is gone says so", async () => {
    const id = await paint("a red fox");
    house.files.kept.clear();
    const row = await house.images.gallery.find(ben, id);
    await assert.rejects(() => house.images.gallery.open(row), { code: "component_not_ready" });
  });
});
