// The sections of the settings, in the order in which they are listed, and who may open them.
import type { Role } from "@hearth/handlers/shared/contract/users.ts";

export const OWN_SECTIONS = [
  "profile",
  "pin",
  "devices",
  "appearance",
  "voice",
  "handsfree",
  "memory",
  "map",
  "asking",
  "about",
] as const;
export const ADMIN_SECTIONS = [
  "people",
  "household",
  "models",
  "pictures",
  "library",
  "wakewords",
  "features",
  "downloads",
  "health",
] as const;
export type SectionId = (typeof OWN_SECTIONS)[number] | (typeof ADMIN_SECTIONS)[number];

/** What an address shows: `denied` is an admin's section for somebody else, `unknown` is none at all. */
export type Opening = { name: "section"; id: SectionId } | { name: "denied" } | { name: "list" } | { name: "unknown" };

export function openSection(section: string | null, role: Role): Opening {
  if (section === null) return { name: "list" };
  const own = OWN_SECTIONS.find((id) => id === section);
  if (own !== undefined) return { name: "section", id: own };
  const admins = ADMIN_SECTIONS.find((id) => id === section);
  if (admins === undefined) return { name: "unknown" };
  return role === "admin" ? { name: "section", id: admins } : { name: "denied" };
}
