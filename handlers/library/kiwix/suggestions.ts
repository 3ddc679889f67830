// kiwix-serve's suggestions as one types: titles with their paths. Its labels are HTML and are not read.
import * as z from "zod";
import { staysInside } from "./book-path.ts";

export interface Suggestion {
  title: string;
  path: string;
}

const SUGGESTED_MAX = 50;
const itemSchema = z.object({ value: z.string(), kind: z.string(), path: z.string().optional() });

/** @returns null for what is no list of suggestions */
export function parseSuggestions(json: unknown): Suggestion[] | null {
  const parsed = z.array(z.unknown()).safeParse(json);
  if (!parsed.success) return null;
  return parsed.data.slice(0, SUGGESTED_MAX).flatMap((each) => {
    const item = itemSchema.safeParse(each);
    if (!item.success || item.data.kind !== "path") return [];
    const { value, path } = item.data;
    return path !== undefined && staysInside(path) && value.trim() !== "" ? [{ title: value.trim(), path }] : [];
  });
}
