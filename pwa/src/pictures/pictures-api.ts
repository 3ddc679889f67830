// The service's calls about pictures, typed by the service's own routes.
import type { ExpandPrompt, GenerateImage } from "@hearth/handlers/shared/contract/images.ts";
import type { Calls } from "../api/api.ts";

export interface WallQuery {
  q: string;
  favourite: boolean;
}

export type PicturesApi = ReturnType<typeof createPicturesApi>;

/** Pictures that are asked for at once. */
export const WALL_PAGE = 60;

export function createPicturesApi({ client, read, done }: Calls) {
  const { image, images } = client.api;
  return {
    options: () => read(image.options.$get()),
    expand: (order: ExpandPrompt, signal: AbortSignal) =>
      read(image.expand.$post({ json: order }, { init: { signal } })),
    generate: (order: GenerateImage) => read(image.generate.$post({ json: order })),
    /** An event stream; home-care/follow-events.ts reads it and its failures. */
    status: (signal: AbortSignal, jobId?: string) =>
      image.status.$get({ query: jobId === undefined ? {} : { jobId } }, { init: { signal } }),
    job: (id: string) => read(image.jobs[":id"].$get({ param: { id } })),
    cancel: (id: string) => done(image.jobs[":id"].$delete({ param: { id } })),
    list: ({ q, favourite }: WallQuery, cursor: string | null) =>
      read(
        images.$get({
          query: {
            limit: String(WALL_PAGE),
            ...(q === "" ? {} : { q }),
            ...(favourite ? { favourite: "true" as const } : {}),
            ...(cursor === null ? {} : { cursor }),
          },
        }),
      ),
    get: (id: string) => read(images[":id"].$get({ param: { id } })),
    change: (id: string, change: { favourite: boolean }) => read(images[":id"].$patch({ param: { id }, json: change })),
    /** `leaving`: the page is closing, the browser finishes the call alone. */
    remove: (id: string, leaving = false) =>
      done(images[":id"].$delete({ param: { id } }, { init: { keepalive: leaving } })),
  };
}
