// LoRAs: what the painter has, merged with what an admin says of each and who may use it.
import { eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError, notFound } from "../../errors.ts";
import type { Sql } from "../../ports/sql.ts";
import type { AdminLora, UpdateLora } from "../../shared/contract/image-admin.ts";
import type { Lora } from "../../shared/contract/images.ts";
import { atomically } from "../../store/atomically.ts";
import type { Database } from "../../store/database.ts";
import { imageLoraGrants, imageLoras, users } from "../../store/schema.ts";
import type { LoraDetails } from "./model-details.ts";
import { nameOfFile } from "./name-of-file.ts";

export interface Loras {
  /** By name. `files`: what the painter has; each gets a row of its own. null: nobody knows. */
  list(files: ReadonlySet<string> | null): Promise<AdminLora[]>;
  /** @throws DomainError `not_found`, `invalid_request` for a person whom there is not */
  update(id: string, changes: UpdateLora, files: ReadonlySet<string> | null): Promise<AdminLora>;
}

export function createLoras(db: Database, port: Sql): Loras {
  async function describeNew(files: ReadonlySet<string>): Promise<void> {
    const described = new Set((await db.select({ file: imageLoras.file }).from(imageLoras)).map(({ file }) => file));
    for (const file of files) {
      if (described.has(file)) continue;
      // One that nobody has described counts as adult and is not offered.
      const values = { id: uuidv7(), file, details: undescribed(file), rating: "adult", enabled: false } as const;
      await db
        .insert(imageLoras)
        .values({ ...values, everyone: true })
        .onConflictDoNothing();
    }
  }

  async function list(files: ReadonlySet<string> | null): Promise<AdminLora[]> {
    if (files !== null) await describeNew(files);
    const [rows, grants] = await Promise.all([db.select().from(imageLoras), db.select().from(imageLoraGrants)]);
    const granted = new Map<string, string[]>();
    for (const { loraId, userId } of grants) granted.set(loraId, [...(granted.get(loraId) ?? []), userId]);
    return rows
      .map(({ id, file, details, rating, enabled, everyone }): AdminLora => {
        const access = everyone ? "everyone" : (granted.get(id) ?? []);
        return { ...details, id, file, rating, enabled, access, present: files?.has(file) ?? true };
      })
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  async function mustExist(userIds: string[]): Promise<void> {
    const found = await db.select({ id: users.id }).from(users).where(inArray(users.id, userIds));
    if (found.length === new Set(userIds).size) return;
    throw new DomainError("invalid_request", "access: names a person who is no longer here");
  }

  return {
    list,
    async update(id, { name, triggerWords, strength, families, rating, enabled, access }, files) {
      const before = await db.select().from(imageLoras).where(eq(imageLoras.id, id)).get();
      if (before === undefined) throw notFound("LoRA");
      if (Array.isArray(access)) await mustExist(access);
      const details: LoraDetails = {
        name: name ?? before.details.name,
        triggerWords: triggerWords ?? before.details.triggerWords,
        strength: strength ?? before.details.strength,
        families: families ?? before.details.families,
      };
      const everyone = access === undefined ? before.everyone : access === "everyone";
      const grants =
        access === undefined
          ? []
          : [
              sql`DELETE FROM image_lora_grants WHERE lora_id = ${id}`,
              ...(access === "everyone" ? [] : [...new Set(access)]).map(
                (userId) => sql`INSERT INTO image_lora_grants (lora_id, user_id) VALUES (${id}, ${userId})`,
              ),
            ];
      await atomically(port, [
        sql`UPDATE image_loras SET details = ${JSON.stringify(details)}, rating = ${rating ?? before.rating},
              enabled = ${Number(enabled ?? before.enabled)}, everyone = ${Number(everyone)}
            WHERE id = ${id}`,
        ...grants,
      ]);
      const after = (await list(files)).find((lora) => lora.id === id);
      if (after === undefined) throw notFound("LoRA");
      return after;
    },
  };
}

/** As everybody but an admin sees it. */
export const toLora = ({ id, name, triggerWords, strength, rating, families }: AdminLora): Lora => ({
  id,
  name,
  triggerWords,
  strength,
  rating,
  families,
});

const undescribed = (file: string): LoraDetails => ({
  name: nameOfFile(file),
  triggerWords: [],
  strength: { min: 0, max: 1, default: 0.8 },
  families: [],
});
