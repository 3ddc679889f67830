// People of the household: reading, making, changing and removing them. Rules that must hold under concurrency
// (one first admin, never no admin, no admin without a PIN) are part of the SQL statements.
import { and, asc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Pins } from "../auth/pins.ts";
import type { UserRow } from "../auth/sessions.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import {
  type CreateUser,
  type Preferences,
  type Profile,
  permissionsSchema,
  preferencesSchema,
  type UpdatePreferences,
  type UpdateUser,
  type User,
} from "../shared/contract/users.ts";
import { type Database, iso } from "../store/database.ts";
import { users } from "../store/schema.ts";

export interface Users {
  isEmpty(): Promise<boolean>;
  profiles(): Promise<Profile[]>;
  list(): Promise<User[]>;
  find(id: string): Promise<UserRow | null>;
  /** The id of who has looked after this home for longest; null: nobody yet. */
  firstAdmin(): Promise<string | null>;
  /** @throws DomainError `conflict` when somebody exists already */
  createFirstAdmin(input: { name: string; pin: string }): Promise<UserRow>;
  create(input: CreateUser): Promise<User>;
  update(id: string, changes: UpdateUser): Promise<User>;
  remove(id: string): Promise<void>;
  setPin(id: string, pin: string | null): Promise<void>;
  updatePreferences(id: string, changes: UpdatePreferences): Promise<Preferences>;
}

export const toUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  role: row.role,
  avatar: row.avatar,
  hasPin: row.pinHash !== null,
  permissions: permissionsSchema.parse(row.permissions),
  createdAt: iso(row.createdAt),
});

export const toPreferences = (row: UserRow): Preferences => preferencesSchema.parse(row.preferences);

const ANOTHER_ADMIN = sql`EXISTS (SELECT 1 FROM users AS other WHERE other.role = 'admin' AND other.id <> ${users.id})`;
const nobodyElseIsCalled = (name: string) =>
  sql`NOT EXISTS (SELECT 1 FROM users AS other WHERE other.name = ${name} COLLATE NOCASE AND other.id <> ${users.id})`;
const LAST_ADMIN = "Somebody has to look after this home: make another person an admin first.";
const ADMIN_NEEDS_PIN = "An admin needs a PIN.";

export function createUsers(db: Database, pins: Pins, clock: Clock): Users {
  async function mustFind(id: string): Promise<UserRow> {
    const row = await db.select().from(users).where(eq(users.id, id)).get();
    if (row === undefined) throw notFound("person");
    return row;
  }

  /** Which of the rules in the statement stood in the way. */
  async function whyRefused(id: string, { name, role }: Pick<UpdateUser, "name" | "role">): Promise<DomainError> {
    const row = await mustFind(id);
    if (role === "admin" && row.pinHash === null) return new DomainError("invalid_request", ADMIN_NEEDS_PIN);
    const free =
      name === undefined
        ? [row]
        : await db
            .select()
            .from(users)
            .where(and(eq(users.id, id), nobodyElseIsCalled(name)));
    return free.length === 0 ? nameTaken(name ?? "") : new DomainError("conflict", LAST_ADMIN);
  }

  const isEmpty = async () => (await db.select({ id: users.id }).from(users).limit(1)).length === 0;

  return {
    isEmpty,

    async profiles() {
      const rows = await db.select().from(users).orderBy(asc(users.createdAt), asc(users.id));
      return rows.map((row) => ({ id: row.id, name: row.name, avatar: row.avatar, hasPin: row.pinHash !== null }));
    },

    async list() {
      return (await db.select().from(users).orderBy(asc(users.createdAt), asc(users.id))).map(toUser);
    },

    async find(id) {
      return (await db.select().from(users).where(eq(users.id, id)).get()) ?? null;
    },

    async firstAdmin() {
      const admins = db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
      return (await admins.orderBy(asc(users.createdAt), asc(users.id)).limit(1))[0]?.id ?? null;
    },

    async createFirstAdmin({ name, pin }) {
      // Before the hash is computed: strangers must not be able to keep the processor busy with it.
      if (!(await isEmpty())) throw alreadySetUp();
      const id = uuidv7();
      const { pinHash, pinPepper } = await pins.hash(pin);
      const permissions = JSON.stringify(permissionsSchema.parse({}));
      await db.run(sql`
        INSERT INTO users (id, name, role, pin_hash, pin_pepper, permissions, preferences, created_at)
        SELECT ${id}, ${name}, 'admin', ${pinHash}, ${pinPepper}, ${permissions}, '{}', ${clock.now()}
        WHERE NOT EXISTS (SELECT 1 FROM users)`);
      const row = await db.select().from(users).where(eq(users.id, id)).get();
      if (row === undefined) throw alreadySetUp();
      return row;
    },

    async create({ name, pin, role, avatar, permissions }) {
      if (role === "admin" && pin === undefined) throw new DomainError("invalid_request", ADMIN_NEEDS_PIN);
      const stored = pin === undefined ? { pinHash: null, pinPepper: null } : await pins.hash(pin);
      const row = await db
        .insert(users)
        .values({
          id: uuidv7(),
          name,
          role,
          avatar: avatar ?? null,
          ...stored,
          permissions: permissionsSchema.parse(permissions ?? {}),
          preferences: {},
          createdAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning()
        .get();
      if (row === undefined) throw nameTaken(name);
      return toUser(row);
    },

    async update(id, { name, role, avatar, permissions }) {
      // Only what was sent is written: a value read before could undo what somebody else changed meanwhile.
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(role === undefined ? {} : { role }),
        ...(avatar === undefined ? {} : { avatar }),
        ...(permissions === undefined
          ? {}
          : { permissions: sql`json_patch(${users.permissions}, ${JSON.stringify(permissions)})` }),
      };
      if (Object.keys(changes).length === 0) return toUser(await mustFind(id));
      const row = await db
        .update(users)
        .set(changes)
        .where(
          and(
            eq(users.id, id),
            role === undefined || role === "admin" ? undefined : or(ne(users.role, "admin"), ANOTHER_ADMIN),
            role === "admin" ? isNotNull(users.pinHash) : undefined,
            name === undefined ? undefined : nobodyElseIsCalled(name),
          ),
        )
        .returning()
        .get();
      if (row === undefined) throw await whyRefused(id, { name, role });
      return toUser(row);
    },

    async remove(id) {
      await mustFind(id);
      const removed = await db
        .delete(users)
        .where(and(eq(users.id, id), or(ne(users.role, "admin"), ANOTHER_ADMIN)))
        .returning({ id: users.id });
      if (removed.length === 0) throw new DomainError("conflict", LAST_ADMIN);
    },

    async setPin(id, pin) {
      const row = await mustFind(id);
      if (pin === null && row.role === "admin") throw new DomainError("invalid_request", ADMIN_NEEDS_PIN);
      const stored = pin === null ? { pinHash: null, pinPepper: null } : await pins.hash(pin);
      await db.update(users).set(stored).where(eq(users.id, id));
    },

    async updatePreferences(id, changes) {
      const patch = JSON.stringify(changes);
      // json_patch (RFC 7396) would drop nulls; json_set keeps them and merges in one statement.
      const merged = Object.keys(changes).reduce(
        (expression, key) => sql`json_set(${expression}, ${`$.${key}`}, json(${patch} -> ${`$.${key}`}))`,
        sql`${users.preferences}`,
      );
      if (Object.keys(changes).length > 0) {
        await db.update(users).set({ preferences: merged }).where(eq(users.id, id));
      }
      return toPreferences(await mustFind(id));
    },
  };
}

const alreadySetUp = () => new DomainError("conflict", "This home is set up already. Please sign in.");

const nameTaken = (name: string) =>
  new DomainError("conflict", `There is somebody called ${name} already. Please choose another name.`);
