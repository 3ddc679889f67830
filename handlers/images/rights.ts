// Who may make and see which pictures: the one place that every list, search, file, work, stream and card asks. What one
// may not see does not exist.
import { and, eq, type SQL } from "drizzle-orm";
import type { Rating } from "../shared/contract/images.ts";
import { type Permissions, permissionsSchema, type Role } from "../shared/contract/users.ts";
import { imageJobs, images } from "../store/schema.ts";

/** Somebody at a device. */
export interface Viewer {
  id: string;
  role: Role;
  permissions: Partial<Permissions>;
  /** At a tablet on the wall, where anybody could stand. */
  wall: boolean;
}

export function mayMakeImages({ permissions }: Pick<Viewer, "permissions">): boolean {
  return permissionsSchema.parse(permissions).images;
}

/** Never a child or a guest, and never at a wall, whatever is set. */
export function maySeeAdult({ role, permissions, wall }: Pick<Viewer, "role" | "permissions" | "wall">): boolean {
  if (role === "child" || role === "guest" || wall) return false;
  return permissionsSchema.parse(permissions).adultContent;
}

export function maySeeRating(viewer: Pick<Viewer, "role" | "permissions" | "wall">, rating: Rating): boolean {
  return rating === "general" || maySeeAdult(viewer);
}

/** Pictures and works are their maker's alone; for an admin too. */
export function maySee(viewer: Viewer, thing: { userId: string; rating: Rating }): boolean {
  return thing.userId === viewer.id && maySeeRating(viewer, thing.rating);
}

/** `maySee` as a condition of a query over the pictures. */
export function visibleImages(viewer: Viewer): SQL | undefined {
  return and(eq(images.userId, viewer.id), maySeeAdult(viewer) ? undefined : eq(images.rating, "general"));
}

/** `maySee` as a condition of a query over the works. */
export function visibleJobs(viewer: Viewer): SQL | undefined {
  return and(eq(imageJobs.userId, viewer.id), maySeeAdult(viewer) ? undefined : eq(imageJobs.rating, "general"));
}

export interface UsableModel {
  rating: Rating;
  enabled: boolean;
  /** The painter knows its file now. */
  present: boolean;
}

export function mayUseCheckpoint(viewer: Viewer, checkpoint: UsableModel): boolean {
  return checkpoint.enabled && checkpoint.present && maySeeRating(viewer, checkpoint.rating);
}

export function mayUseLora(viewer: Viewer, lora: UsableModel & { access: "everyone" | string[] }): boolean {
  if (!lora.enabled || !lora.present || !maySeeRating(viewer, lora.rating)) return false;
  return lora.access === "everyone" || lora.access.includes(viewer.id);
}

/** A general picture is made with general parts only: what is made with anything else may be adult, whoever asks. */
export function fitsRating(rating: Rating, part: { rating: Rating }): boolean {
  return rating === "adult" || part.rating === "general";
}

/**
 * Whoever sees adult pictures may keep one of their own from others, and take that back; what was made as an adult
 * picture stays one.
 */
export function mayRate(viewer: Viewer, to: Rating, madeAs: Rating): boolean {
  if (to === "adult") return maySeeAdult(viewer);
  return madeAs === "general";
}
