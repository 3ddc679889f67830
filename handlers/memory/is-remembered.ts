// Whether anything is remembered of a person: never of a guest, and not while they have paused it.
import type { UserRow } from "../auth/sessions.ts";
import { preferencesSchema } from "../shared/contract/users.ts";

export const isRemembered = (user: Pick<UserRow, "role" | "preferences"> | null): boolean =>
  user !== null && user.role !== "guest" && preferencesSchema.parse(user.preferences).remembering;
