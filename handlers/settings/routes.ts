// /api/admin/settings: what the household has decided. Secrets are kept elsewhere and never shown.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { settingsSchema, updateSettingsSchema } from "../shared/contract/settings.ts";
import { readSettings, writeSettings } from "../store/settings.ts";

const tag = "Settings";

export function settingsRoutes({ db, components, voice }: Services, { requireAuth, requireAdmin }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .get(
      "/",
      describe({ tag, summary: "Household settings", answers: { 200: settingsSchema }, problems: ["not_allowed"] }),
      async (c) => c.json(await readSettings(db)),
    )
    .put(
      "/",
      describe({ tag, summary: "Change some settings", answers: { 200: settingsSchema }, problems: ["not_allowed"] }),
      validate("json", updateSettingsSchema),
      async (c) => {
        await writeSettings(db, c.req.valid("json"));
        await components.queue.configure();
        voice.reconsiderModels();
        return c.json(await readSettings(db));
      },
    );
}
