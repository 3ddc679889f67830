// What the chat has of pictures: the skill of the route `image`, and kept pictures to be sent along.
import type { Picture } from "../chat/pictures.ts";
import { createImageSkill } from "../chat/skills/image-skill.ts";
import type { Skill } from "../chat/skills/skills.ts";
import { DomainError } from "../errors.ts";
import { ATTACHMENT_MAX_BYTES } from "../shared/contract/limits.ts";
import type { Images } from "./create-images.ts";
import { mayMakeImages, type Viewer } from "./rights.ts";

interface Caller {
  userId: string;
  wall: boolean;
}

export interface ImagesForChat {
  skill: Skill;
  pictureOf(caller: Caller, imageId: string): Promise<Picture>;
}

/** `viewerOf`: @throws DomainError `not_found` */
export function createImagesForChat(images: Images, viewerOf: (caller: Caller) => Promise<Viewer>): ImagesForChat {
  const skill = createImageSkill({
    viewerOf,
    mayMake: mayMakeImages,
    generate: (viewer, request, conversationId, signal) => images.generate(viewer, request, { conversationId, signal }),
    async newestOf(viewer, jobIds) {
      const byJob = await images.gallery.ofJobs(viewer, jobIds);
      for (const id of jobIds) {
        const picture = byJob.get(id)?.at(-1);
        if (picture !== undefined) return picture;
      }
      return null;
    },
  });
  return {
    skill,
    async pictureOf(caller, imageId) {
      const row = await images.gallery.find(await viewerOf(caller), imageId);
      if (row.sizeBytes > ATTACHMENT_MAX_BYTES) {
        throw new DomainError("too_large", `A picture may have at most ${ATTACHMENT_MAX_BYTES / 2 ** 20} MB.`);
      }
      const file = await images.gallery.open(row);
      const body = new Response(file.read({ start: 0, end: row.sizeBytes }));
      return { mediaType: row.mediaType, bytes: new Uint8Array(await body.arrayBuffer()) };
    },
  };
}
