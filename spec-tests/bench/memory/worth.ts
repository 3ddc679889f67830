// Whether memory is worth having: questions about earlier weeks of a scripted household, asked of what is remembered and
// of plain full-text search over what was said, with the real starter embedder.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "../../../handlers/library/fold.ts";
import { isStopWord, stem } from "../../../handlers/library/passages/keywords.ts";
import { slotFor } from "../../../handlers/memory/text/slot-of.ts";
import { memoryKindSchema } from "../../../handlers/shared/contract/memories.ts";
import type { Row } from "../stats.ts";
import { type OpenMemory, openMemory } from "./open-memory.ts";
import { openStarterEmbedder } from "./starter-embedder.ts";

interface Household {
  people: string[];
  companions: string[];
  turns: {
    day: number;
    who: string;
    with?: string;
    said: string;
    facts: { text: string; kind?: string; about?: string; attribute?: string; replaces?: string }[];
  }[];
  questions: Question[];
}

interface Question {
  set: "tune" | "test";
  who: string;
  ask: string;
  answer: string;
  stale?: string;
}

type Search = (question: Question) => Promise<string[]>;

/** What an answer would be given of either. */
const GIVEN = 5;
const DAY_MS = 24 * 3_600_000;

const household: Household = JSON.parse(readFileSync(join(import.meta.dirname, "household.json"), "utf8"));
const anyone = new AbortController().signal;

export interface Worth {
  first: number;
  given: number;
  /** Questions whose old answer stands before the new one, or alone. */
  stale: number;
  of: number;
  missed: string[];
}

export async function measureWorth(
  set: Question["set"] = "test",
): Promise<{ rows: Row[]; remembered: Worth; said: Worth }> {
  const starter = await openStarterEmbedder();
  const open = await openMemory(starter.embed);
  try {
    const ids = new Map<string, string>();
    for (const name of household.people) ids.set(name, await open.addPerson(name));
    await live(open, ids);
    open.clock.advance(5 * DAY_MS);
    const questions = household.questions.filter((question) => question.set === set);
    const remembered = await judge(questions, async ({ who, ask }) => {
      const found = await open.memory.recall({ userId: ids.get(who) ?? "", scope: "person", question: ask }, anyone);
      return found.map(({ text }) => text);
    });
    const said = await judge(questions, (question) => searchSaid(open, question));
    return { remembered, said, rows: toRows(remembered, said) };
  } finally {
    await open.close();
    await starter.close();
  }
}

/** Week by week: every turn is said, and its facts are taken in as after an extraction. */
async function live({ memory, store, clock }: OpenMemory, ids: ReadonlyMap<string, string>): Promise<void> {
  await store.sql.execute({
    sql: "CREATE VIRTUAL TABLE said USING fts5 (who, text, tokenize = 'unicode61 remove_diacritics 2')",
    params: [],
  });
  let day = 0;
  for (const { day: on, who, said, facts } of household.turns) {
    await clock.advance((on - day) * DAY_MS);
    day = on;
    await store.sql.execute({ sql: "INSERT INTO said (who, text) VALUES (?, ?)", params: [who, said] });
    const userId = ids.get(who) ?? "";
    for (const { text, kind = "fact", about = "", attribute = "", replaces } of facts) {
      const near = await memory.keeper.near(userId, said, { scope: "person", embed: true }, anyone);
      const telling = {
        ...{
          text,
          kind: memoryKindSchema.parse(kind),
          subject: about,
          slot: slotFor(about, attribute),
          companionId: null,
        },
        ...{ origin: "told" as const, conversationId: null, messageId: null, saidAt: clock.now() },
      };
      const older = near.find((row) => row.text === replaces) ?? null;
      await memory.keeper.keep(userId, telling, { scope: "person", replaces: older, embed: true }, anyone);
    }
  }
}

/** The usual way: any of the question's telling words, the best by FTS5's own rank (BM25), in one's own messages. */
async function searchSaid({ store }: OpenMemory, { who, ask }: Question): Promise<string[]> {
  const words = (fold(ask).match(/\S+/g) ?? []).filter((word) => word.length > 1 && !isStopWord(word));
  if (words.length === 0) return [];
  const any = words.map((word) => `"${stem(word)}"*`).join(" OR ");
  const { rows } = await store.sql.execute({
    sql: "SELECT text FROM said WHERE said MATCH ? ORDER BY rank LIMIT ?",
    params: [`who : "${who}" AND text : (${any})`, GIVEN],
  });
  return rows.map(([text]) => String(text));
}

async function judge(questions: readonly Question[], search: Search): Promise<Worth> {
  const worth: Worth = { first: 0, given: 0, stale: 0, of: questions.length, missed: [] };
  for (const question of questions) {
    const { answer, stale, ask } = question;
    const found = (await search(question)).slice(0, GIVEN);
    const at = found.findIndex((text) => text.includes(answer));
    if (at === 0) worth.first++;
    if (at >= 0) worth.given++;
    else worth.missed.push(ask);
    const old = stale === undefined ? -1 : found.findIndex((text) => text.includes(stale) && !text.includes(answer));
    if (old >= 0 && (at < 0 || old < at)) worth.stale++;
  }
  return worth;
}

function toRows(remembered: Worth, said: Worth): Row[] {
  const share = (part: number, { of }: Worth) => `${part} of ${of}`;
  return [
    {
      name: `questions about earlier weeks whose answer is among the ${GIVEN} that are found`,
      measured: share(remembered.given, remembered),
      yardstick: `full-text search over what was said: ${share(said.given, said)}`,
      ratio: `${remembered.given - said.given} more`,
      target: "more than full-text search",
      met: remembered.given > said.given,
    },
    {
      name: "… whose answer is found first",
      measured: share(remembered.first, remembered),
      yardstick: `full-text search over what was said: ${share(said.first, said)}`,
      ratio: `${remembered.first - said.first} more`,
      target: "more than full-text search",
      met: remembered.first > said.first,
    },
    {
      name: "… where what is no longer true stands before what is",
      measured: share(remembered.stale, remembered),
      yardstick: `full-text search over what was said: ${share(said.stale, said)}`,
      ratio: "",
      target: "none",
      met: remembered.stale === 0,
    },
  ];
}
