// /api/admin/library: the archives on the disk: which are served, which are set aside and why, adding and removing them.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { DomainError } from "../errors.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { archiveListSchema, archiveParamSchema, archiveSchema } from "../shared/contract/library.ts";

const tag = "Library: care";

export function adminLibraryRoutes({ bookshelf }: Services, { requireAuth, requireAdmin }: Guards) {
  const { archives, listArchives } = bookshelf;
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .get(
      "/archives",
      describe({ tag, summary: "Every archive in the folder", answers: { 200: archiveListSchema } }),
      async (c) => c.json(await listArchives(c.req.raw.signal)),
    )
    .post(
      "/archives/rescan",
      describe({
        tag,
        summary: "Look for archives now; the answer comes when each was checked",
        answers: { 200: archiveListSchema },
      }),
      async (c) => {
        await archives.rescan(c.req.raw.signal);
        return c.json(await listArchives(c.req.raw.signal));
      },
    )
    .put(
      "/archives/:file",
      describe({
        tag,
        summary: "Add an archive: the file itself as the body, kept whole or not at all",
        answers: { 201: archiveSchema },
        problems: ["conflict"],
      }),
      validate("param", archiveParamSchema),
      async (c) => {
        const { body, signal } = c.req.raw;
        if (body === null) throw new DomainError("invalid_request", "The body has to be the archive itself.");
        const length = c.req.header("content-length");
        const sizeBytes = length === undefined ? null : Number(length);
        const file = await archives.add(c.req.valid("param").file, body, sizeBytes, signal);
        const { items } = await listArchives(signal);
        const added = items.find((each) => each.file === file);
        if (added === undefined) throw new DomainError("conflict", "The archive was removed again meanwhile.");
        return c.json(added, 201);
      },
    )
    .delete(
      "/archives/:file",
      describe({ tag, summary: "Remove an archive", answers: { 204: null }, problems: ["not_found", "conflict"] }),
      validate("param", archiveParamSchema),
      async (c) => {
        await archives.remove(c.req.valid("param").file, c.req.raw.signal);
        return c.body(null, 204);
      },
    );
}
