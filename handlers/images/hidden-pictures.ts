// Copies of pictures that one may no longer see: what was sent along in a conversation lies there with bytes of its own.
import { and, eq } from "drizzle-orm";
import { hex } from "../digest.ts";
import type { Database } from "../store/database.ts";
import { images } from "../store/schema.ts";
import { maySeeAdult, type Viewer } from "./rights.ts";

/** Whether these bytes are a picture of the viewer's that is kept for adults, and the viewer may not see such. */
export async function isHiddenPicture(db: Database, viewer: Viewer, bytes: Uint8Array): Promise<boolean> {
  if (maySeeAdult(viewer)) return false;
  const sha256 = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))));
  const same = and(eq(images.userId, viewer.id), eq(images.rating, "adult"), eq(images.sha256, sha256));
  return (await db.select({ id: images.id }).from(images).where(same).get()) !== undefined;
}
