// Who looks, from a signed-in request; and whether they still may, for what goes on for a while.
import type { Context } from "hono";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { UserRow } from "../auth/sessions.ts";
import { createSignedIn } from "../voice/stt/signed-in.ts";
import type { Viewer } from "./rights.ts";

export const toViewer = ({ id, role, permissions }: UserRow, wall: boolean): Viewer => ({
  id,
  role,
  permissions,
  wall,
});

export const viewerOf = (c: Context<SignedInEnv>): Viewer => toViewer(c.get("user"), c.get("session").kiosk);

/** As they stand now: null when they have signed out, or are no longer here. */
export function createViewerNow({ db, clock, users }: Pick<Services, "db" | "clock" | "users">) {
  const signedIn = createSignedIn(db, clock);
  return async (c: Context<SignedInEnv>): Promise<Viewer | null> => {
    const { id, kiosk } = c.get("session");
    const [user, sessions] = await Promise.all([users.find(c.get("user").id), signedIn([id])]);
    return user === null || !sessions.has(id) ? null : toViewer(user, kiosk);
  };
}
