// /api/me for oneself, /api/admin/users for the admin's care of the household.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema } from "../shared/contract/common.ts";
import {
  createUserSchema,
  preferencesSchema,
  resetPinSchema,
  updateMeSchema,
  updatePreferencesSchema,
  updateUserSchema,
  userLimitsSchema,
  userSchema,
} from "../shared/contract/users.ts";
import { toPreferences, toUser } from "./users.ts";

export function meRoutes({ users, companions }: Services, { requireAuth }: Guards) {
  const tag = "Me";
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get("/", describe({ tag, summary: "Oneself", answers: { 200: userSchema } }), (c) => c.json(toUser(c.get("user"))))
    .patch(
      "/",
      describe({
        tag,
        summary: "Change one's name or picture",
        answers: { 200: userSchema },
        problems: ["conflict", "not_allowed"],
      }),
      validate("json", updateMeSchema),
      async (c) => c.json(await users.update(c.get("user").id, c.req.valid("json"))),
    )
    .get("/preferences", describe({ tag, summary: "Preferences", answers: { 200: preferencesSchema } }), (c) =>
      c.json(toPreferences(c.get("user"))),
    )
    .patch(
      "/preferences",
      describe({ tag, summary: "Change preferences", answers: { 200: preferencesSchema }, problems: ["not_found"] }),
      validate("json", updatePreferencesSchema),
      async (c) => {
        const changes = c.req.valid("json");
        if (changes.defaultCompanionId) await companions.get(c.get("user"), changes.defaultCompanionId);
        return c.json(await users.updatePreferences(c.get("user").id, changes));
      },
    );
}

export function adminUserRoutes(
  { users, userLimits, sessions, chat, images, jobs, memory }: Services,
  { requireAuth, requireAdmin }: Guards,
) {
  const tag = "People";
  const problems = ["not_allowed", "not_found", "conflict"] as const;
  /** Whoever changes their own account keeps the session they do it with. */
  const keepOwn = (targetId: string, session: { userId: string; id: string }) =>
    session.userId === targetId ? session.id : undefined;

  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .get(
      "/",
      describe({
        tag,
        summary: "Everybody",
        answers: { 200: z.object({ items: z.array(userSchema) }) },
        problems: ["not_allowed"],
      }),
      async (c) => c.json({ items: await users.list() }),
    )
    .post(
      "/",
      describe({ tag, summary: "Add a person", answers: { 201: userSchema }, problems: ["not_allowed", "conflict"] }),
      validate("json", createUserSchema),
      async (c) => c.json(await users.create(c.req.valid("json")), 201),
    )
    .patch(
      "/:id",
      describe({ tag, summary: "Change a person", answers: { 200: userSchema }, problems: [...problems] }),
      validate("param", idParamSchema),
      validate("json", updateUserSchema),
      async (c) => {
        const { id } = c.req.valid("param");
        const changes = c.req.valid("json");
        const before = await users.find(id);
        const user = await users.update(id, changes);
        if (before?.role !== user.role) await sessions.revokeAll(id, keepOwn(id, c.get("session")));
        return c.json(user);
      },
    )
    .delete(
      "/:id",
      describe({
        tag,
        summary: "Remove a person and all they kept here",
        answers: { 204: null },
        problems: [...problems],
      }),
      validate("param", idParamSchema),
      async (c) => {
        const { id } = c.req.valid("param");
        await users.remove(id);
        chat.stopAllOf(id);
        memory.drop(id);
        await jobs.removePerson(id);
        await images.forget(id);
        return c.body(null, 204);
      },
    )
    .get(
      "/:id/limits",
      describe({
        tag,
        summary: "When this person is answered, and how often a day",
        answers: { 200: userLimitsSchema },
        problems: ["not_allowed", "not_found"],
      }),
      validate("param", idParamSchema),
      async (c) => c.json(await userLimits.of(c.req.valid("param").id)),
    )
    .put(
      "/:id/limits",
      describe({
        tag,
        summary: "Limit a child or a visitor",
        description: "Kept, but without effect, while the person has another role.",
        answers: { 200: userLimitsSchema },
        problems: ["not_allowed", "not_found"],
      }),
      validate("param", idParamSchema),
      validate("json", userLimitsSchema),
      async (c) => c.json(await userLimits.set(c.req.valid("param").id, c.req.valid("json"))),
    )
    .post(
      "/:id/pin",
      describe({ tag, summary: "Give a person a new PIN", answers: { 204: null }, problems: [...problems] }),
      validate("param", idParamSchema),
      validate("json", resetPinSchema),
      async (c) => {
        const { id } = c.req.valid("param");
        await users.setPin(id, c.req.valid("json").pin);
        await sessions.revokeAll(id, keepOwn(id, c.get("session")));
        return c.body(null, 204);
      },
    );
}
