// All that a person's screens know of pictures: what can be made, what is being made, and what hangs on the wall.
import type { GenerateImage, Image, ImageOptions } from "@hearth/handlers/shared/contract/images.ts";
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { v7 as uuidv7 } from "uuid";
import type { HousePartDeps } from "../app/house-parts.ts";
import { explainChange } from "../chat/explain.ts";
import { onWake } from "../shell/wake.ts";
import { addressOfThumbnail, createPictureShelf, fetchThumbnail } from "./kept-pictures.ts";
import { createPictureJobs, type PictureJobs } from "./picture-jobs.ts";
import { createPictureWall, type PictureWall } from "./picture-wall.ts";
import { createPicturesApi, type PicturesApi } from "./pictures-api.ts";
import { createSendOnce } from "./send-once.ts";
import { EMPTY_DRAFT, type StudioDraft } from "./studio-draft.ts";

export interface PictureBook {
  api: PicturesApi;
  jobs: PictureJobs;
  wall: PictureWall;
  /** null until they were read. */
  options: ReadonlySignal<ImageOptions | null>;
  optionsFailed: ReadonlySignal<boolean>;
  loadOptions(): Promise<void>;
  /** What is to be painted next; it stays while one looks elsewhere. */
  draft: Signal<StudioDraft>;
  /** @throws ServiceError, UnreachableError */
  paint(order: GenerateImage): Promise<void>;
  /** Says in a note why it did not work. */
  cancel(jobId: string): Promise<void>;
  /** Resolves with the picture as it is then; says in a note why it did not work. */
  setFavourite(image: Image, favourite: boolean): Promise<Image>;
  flush(): Promise<void>;
  close(): void;
}

export function createPictureBook({ api: { calls }, keep, toasts, isReachable }: HousePartDeps): PictureBook {
  const api = createPicturesApi(calls);
  const generate = createSendOnce(api.generate, uuidv7);
  const options = signal<ImageOptions | null>(null);
  const optionsFailed = signal(false);
  const shelf = createPictureShelf({
    keep,
    fetchThumbnail,
    addressOf: addressOfThumbnail,
    release: (address) => URL.revokeObjectURL(address),
  });
  const jobs = createPictureJobs({ open: api.status, read: api.job, now: () => new Date(), onWake });
  const wall = createPictureWall({
    list: api.list,
    remove: api.remove,
    toasts,
    kept: shelf.read,
    keep: (newest) => void shelf.write(newest),
  });
  jobs.onDone(({ images }) => wall.add(images));

  async function loadOptions(): Promise<void> {
    optionsFailed.value = false;
    try {
      options.value = await api.options();
    } catch {
      // Why is told by the connection state; what is already there stays.
      optionsFailed.value = options.peek() === null;
    }
  }

  let wasAway = false;
  const stopFollowing = effect(() => {
    const isAway = !isReachable();
    if (wasAway && !isAway) {
      queueMicrotask(() => {
        // On a wall neither is asked for.
        if (options.peek() !== null || optionsFailed.peek()) void loadOptions();
        if (wall.state.peek() !== "loading") void wall.load();
      });
    }
    wasAway = isAway;
  });

  return {
    api,
    jobs,
    wall,
    options,
    optionsFailed,
    loadOptions,
    draft: signal(EMPTY_DRAFT),
    async paint(order) {
      const { jobId, expandedPrompt } = await generate(order);
      jobs.adopt(jobId, {
        prompt: order.prompt,
        expandedPrompt: expandedPrompt ?? order.expandedPrompt ?? null,
        rating: order.rating ?? "general",
        count: order.count ?? 1,
        width: order.width ?? null,
        height: order.height ?? null,
      });
    },
    async cancel(jobId) {
      try {
        await api.cancel(jobId);
        await jobs.find(jobId);
      } catch (error) {
        toasts.show({ text: explainChange(error) });
      }
    },
    async setFavourite(image, favourite) {
      wall.put({ ...image, favourite });
      try {
        const changed = await api.change(image.id, { favourite });
        wall.put(changed);
        return changed;
      } catch (error) {
        wall.put(image);
        toasts.show({ text: explainChange(error) });
        return image;
      }
    },
    flush: wall.flush,
    close() {
      stopFollowing();
      jobs.close();
      shelf.close();
    },
  };
}
