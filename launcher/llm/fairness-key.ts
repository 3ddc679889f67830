// Whose turn a request counts as: the home's own header, OpenAI's `user` field, or everybody together.

import type { Context } from "hono";

/** The key that turns at a model are shared between. */
export function fairnessKey(c: Context, user: string | undefined): string {
  return (c.req.header("x-hearth-user") ?? user ?? "anonymous").slice(0, 255);
}
