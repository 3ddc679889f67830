// Which memories a few words mean: surely where they have all of them, perhaps where they have some.
import { fold } from "../../../library/fold.ts";
import { isStopWord } from "../../../library/passages/keywords.ts";
import type { Memory } from "../../../memory/create-memory.ts";
import type { MemoryRow } from "../../../memory/memory-store.ts";
import { contentWords } from "../../../memory/text/same-memory.ts";
import { slotFor } from "../../../memory/text/slot-of.ts";

export interface Meant {
  sure: MemoryRow[];
  perhaps: MemoryRow[];
}

/** Half of what the words are about, by their rareness. */
const PERHAPS_SHARE = 0.5;
const OWN = /^(?:my|our|mein\p{L}*|unser\p{L}*) /iu;
/** What one calls it, and the name that a model gives it. */
const SLOT_NAMES: readonly [RegExp, string][] = [
  [/^(?:where i live|wo ich wohne|address|home|adresse|wohnort|zuhause)$/iu, "address"],
  [/^(?:where i work|wo ich arbeite|work|job|employer|arbeit|beruf|arbeitgeber)$/iu, "work"],
  [/^(?:how old i am|wie alt ich bin|age|alter)$/iu, "age"],
  [/^(?:name|what i['’]?m called|wie ich heiße)$/iu, "name"],
];

/** Both in an order that stays, so that a number means the same a moment later. */
export async function findMeant(
  { store, meant }: Pick<Memory, "store" | "meant">,
  userId: string,
  what: string,
): Promise<Meant> {
  const thing = what.replace(OWN, "");
  const slot = slotFor(
    "",
    SLOT_NAMES.find(([pattern]) => pattern.test(fold(thing)) || pattern.test(thing))?.[1] ?? thing,
  );
  const held = slot === "" ? [] : await store.inSlot(userId, slot);
  const found = await meant(userId, what);
  const asked = contentWords(what).filter((word) => !isStopWord(word));
  const isSure = ({ text, subject }: MemoryRow) => {
    const words = new Set(contentWords(`${text} ${subject}`));
    return asked.length > 0 && asked.every((word) => words.has(word));
  };
  const byWords = found.filter(({ row }) => isSure(row)).map(({ row }) => row);
  const sure = [...new Map([...held, ...byWords].map((row) => [row.id, row])).values()];
  const perhaps = found.filter(({ share, row }) => share >= PERHAPS_SHARE && !isSure(row)).map(({ row }) => row);
  return { sure: inOrder(sure), perhaps: inOrder(perhaps) };
}

const inOrder = (rows: MemoryRow[]) => rows.toSorted((a, b) => b.saidAt - a.saidAt || b.seq - a.seq);
