// A gallery of 20,000 pictures, written into the store of a home that is stopped meanwhile.
import { v7 as uuidv7 } from "uuid";
import type { Rating } from "../../handlers/shared/contract/images.ts";
import { withStore } from "../support/store-file.ts";
import type { RunningTarget } from "../targets/target.ts";
import type { Member } from "./house.ts";

export const GALLERY = 20_000;

export interface GalleryOptions {
  /** Taken in turn; at most 20 kB each. */
  thumbnails: readonly Buffer[];
  /** By a picture's number, from 0 for the oldest. */
  ratingOf: (n: number) => Rating;
}

export async function fillGallery(
  target: RunningTarget,
  owner: Member,
  { thumbnails, ratingOf }: GalleryOptions,
): Promise<void> {
  const me = (await (await target.fetch("/api/me", { headers: { cookie: owner.cookie } })).json()) as { id: string };
  await target.kill("SIGTERM");
  withStore(target.dataDir, (store) => {
    const madeBy = JSON.stringify({
      negativePrompt: "blurry",
      workflow: { id: "text-sd15", name: "Picture", version: "1" },
      checkpoint: null,
      loras: [],
      steps: 20,
      cfg: 7,
      rating: "general",
    });
    const insert = store.prepare(
      `INSERT INTO images (id, user_id, job_id, n, media_type, size_bytes, sha256, width, height, seed, prompt,
         expanded_prompt, made_by, rating, favourite, created_at, thumbnail)
       VALUES (?, ?, ?, 0, 'image/png', 1000, 'x', 512, 512, 1, ?, ?, ?, ?, ?, ?, ?)`,
    );
    store.exec("BEGIN");
    for (let n = 0; n < GALLERY; n++) {
      const words = `picture number ${n} of a ${n % 10 === 0 ? "fox" : "lighthouse"}`;
      const thumbnail = thumbnails[n % thumbnails.length] ?? null;
      insert.run([uuidv7(), me.id, uuidv7(), words, words, madeBy, ratingOf(n), n % 50 === 0 ? 1 : 0, n, thumbnail]);
    }
    store.exec("COMMIT");
  });
  await target.restart();
}
