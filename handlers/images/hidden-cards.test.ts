// Cards in conversations follow the rights of their pictures.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Message } from "../shared/contract/conversations.ts";
import { createPaintingHouse } from "../testing/images/painting-house.ts";
import { withoutHiddenCards } from "./hidden-cards.ts";

const house = await createPaintingHouse();
after(() => house.close());

test("withoutHiddenCards() leaves out the card of an adult picture for whoever lost the grant, and of somebody else's", async () => {
  const ben = await house.person("ben", { permissions: { adultContent: true } });
  const anna = await house.person("anna", { permissions: { adultContent: true } });
  const { signal } = new AbortController();
  const wish = (rating: "adult" | "general") =>
    house.images.generate(ben, { prompt: "a fox", expandedPrompt: "a fox", rating }, { signal });
  const [general, adult] = [await wish("general"), await wish("adult")];
  const messages = [general, adult].map(({ id }) => ({ id, card: { kind: "image_job", jobId: id } })) as Message[];
  const shown = async (viewer: typeof ben) =>
    (await withoutHiddenCards(house.database.db, viewer, messages)).map(({ card }) =>
      card?.kind === "image_job" ? card.jobId : null,
    );
  assert.deepEqual(await shown(ben), [general.id, adult.id]);
  assert.deepEqual(await shown({ ...ben, permissions: { adultContent: false } }), [general.id, null]);
  assert.deepEqual(await shown({ ...ben, wall: true }), [general.id, null]);
  assert.deepEqual(await shown(anna), [null, null]);
});
