// "Remember that …", "Forget …", "What do you know about me?": answered at once, without any model.
import type { UserRow } from "../../../auth/sessions.ts";
import { DomainError } from "../../../errors.ts";
import type { Memory } from "../../../memory/create-memory.ts";
import { scopeOf } from "../../../memory/for-turns.ts";
import { isRemembered } from "../../../memory/is-remembered.ts";
import type { MemoryRow } from "../../../memory/memory-store.ts";
import type { RecallScope } from "../../../memory/recall/recall.ts";
import { oneLine } from "../../../memory/text/one-line.ts";
import { slotOf } from "../../../memory/text/slot-of.ts";
import type { Companion } from "../../../shared/contract/companions.ts";
import type { SkillAnswer, SkillTurn } from "../skills.ts";
import { findMeant } from "./find-meant.ts";
import { type MemoryChoice, type MemoryWish, memoryWishOf } from "./memory-wish.ts";
import type { MemoryWords } from "./memory-words.ts";

export interface MemorySkillOptions {
  memory: Pick<Memory, "memories" | "keeper" | "store" | "meant">;
  findUser(id: string): Promise<UserRow | null>;
  companionOf(userId: string, companionId: string): Promise<Pick<Companion, "id" | "memoryScope"> | null>;
}

export interface MemoryAsk {
  wish: MemoryWish | MemoryChoice;
  words: MemoryWords;
  turn: SkillTurn;
  signal: AbortSignal;
}

/** A list that is shown, and one that is heard. */
const SHOWN = 12;
const SPOKEN = 3;
const CHOICES = 5;

const plain = (text: string) => text.replace(/[\s.!]+$/u, "");
const say = (text: string): SkillAnswer => ({ text, card: null });

export function createMemorySkill(options: MemorySkillOptions) {
  const { memories, keeper, store, meant } = options.memory;

  async function standing({ userId, role, wall, companionId }: SkillTurn) {
    const user = await options.findUser(userId);
    const companion = companionId === null ? null : await options.companionOf(userId, companionId);
    const scope = scopeOf({ role, wall, companion, remembering: true });
    return { scope, remembered: isRemembered(user) };
  }

  async function remember(text: string, { words, turn, signal }: MemoryAsk): Promise<SkillAnswer | null> {
    const { userId, role, conversationId, companionId, history } = turn;
    const line = oneLine(text);
    const question = history.at(-1);
    if (line === null || question === undefined) return null;
    if (role === "guest") return say(words.guest);
    const { scope, remembered } = await standing(turn);
    if (!remembered) return say(words.paused);
    if (scope === null) return say(words.notWithThis);
    const source = { origin: "asked" as const, conversationId, messageId: question.id, saidAt: question.createdAt };
    const telling = { ...source, text: line, kind: "fact" as const, subject: "", slot: slotOf(line), companionId };
    try {
      // Its vector comes later: an embedding model may be slow, or not be there.
      const kept = await keeper.keep(userId, telling, { scope, embed: false }, signal);
      if (kept.outcome === "known") return say(words.known(plain(kept.row.text)));
      if (kept.outcome === "replaced") return say(words.keptInstead(plain(line), plain(kept.before)));
      return say(words.kept(plain(line)));
    } catch (error) {
      if (error instanceof DomainError && error.code === "conflict") return say(words.full);
      throw error;
    }
  }

  async function forget(what: string, { words, turn }: MemoryAsk): Promise<SkillAnswer> {
    const { sure, perhaps } = await findMeant(options.memory, turn.userId, what);
    const [only, ...others] = sure;
    if (only !== undefined && others.length === 0) {
      await memories.remove(turn.userId, only.id);
      return say(words.forgotten(plain(only.text)));
    }
    const choices = (sure.length > 0 ? sure : perhaps).slice(0, CHOICES);
    if (choices.length === 0) return say(words.nothingToForget);
    const texts = choices.map(({ text }) => plain(text));
    if (turn.viaVoice) return say(words.whichSpoken(texts));
    return say([words.which(choices.length), "", ...texts.map((text, n) => `${n + 1}. ${text}`)].join("\n"));
  }

  /** Only what the last answer has named can go, whatever is remembered by now. */
  async function choose(ask: MemoryAsk, choice: number | "all" | "none"): Promise<SkillAnswer | null> {
    const { words, turn } = ask;
    const asked = askedBefore(turn);
    if (asked === null) return null;
    if (choice === "none") return say(words.leftAll);
    if (asked.wish.kind === "forget-all") return choice === "all" ? forgetAll(ask) : null;
    if (asked.wish.kind !== "forget") return null;
    const { sure, perhaps } = await findMeant(options.memory, turn.userId, asked.wish.what);
    const named = (sure.length > 0 ? sure : perhaps)
      .slice(0, CHOICES)
      .filter(({ text }) => asked.answer.includes(plain(text)));
    const chosen =
      choice === "all" ? named : named.slice(choice < 0 ? -1 : choice - 1, choice < 0 ? undefined : choice);
    const [one] = chosen;
    if (one === undefined) return say(words.nothingToForget);
    for (const { id } of chosen) await memories.remove(turn.userId, id);
    return say(chosen.length === 1 ? words.forgotten(plain(one.text)) : words.forgottenSeveral(chosen.length));
  }

  async function forgetAll({ words, turn }: MemoryAsk): Promise<SkillAnswer> {
    return say(words.forgottenAll(await memories.removeAll(turn.userId)));
  }

  async function tell(about: string | null, { words, turn }: MemoryAsk): Promise<SkillAnswer> {
    const { scope } = await standing(turn);
    if (turn.role === "guest") return say(words.guest);
    if (scope === null) return say(words.notWithThis);
    const { rows, count } =
      about === null ? await latest(turn.userId, scope) : await allAbout(turn.userId, about, scope);
    if (count === 0) return say(about === null ? words.nothingKnown : words.nothingAbout);
    const texts = rows.slice(0, turn.viaVoice ? SPOKEN : SHOWN).map(({ text }) => plain(text));
    const more = count - texts.length;
    if (turn.viaVoice) return say(words.knowsSpoken(texts, more));
    const list = texts.map((text) => `- ${text}`).join("\n");
    return say([words.knows(count), list, ...(more > 0 ? [words.more(more)] : [])].join("\n\n"));
  }

  async function latest(userId: string, scope: RecallScope): Promise<{ rows: MemoryRow[]; count: number }> {
    if (scope === "person") {
      return { rows: await store.page(userId, { limit: SHOWN }), count: await store.count(userId) };
    }
    const rows = await store.page(userId, { limit: SHOWN + 1, companionId: scope.companionId });
    return { rows, count: rows.length };
  }

  async function allAbout(userId: string, about: string, scope: RecallScope) {
    const { sure, perhaps } = await findMeant({ store, meant }, userId, about);
    const rows = (sure.length > 0 ? sure : perhaps).filter(
      ({ companionId }) => scope === "person" || companionId === scope.companionId,
    );
    return { rows, count: rows.length };
  }

  return {
    /** null: the model answers. @throws DomainError of the store */
    async answer(ask: MemoryAsk): Promise<SkillAnswer | null> {
      const { wish, words, turn } = ask;
      if (turn.wall) return say(words.wall);
      switch (wish.kind) {
        case "remember":
          return remember(wish.text, ask);
        case "forget":
          return forget(wish.what, ask);
        case "forget-all": {
          const count = await store.count(turn.userId);
          return say(count === 0 ? words.nothingKnown : words.sure(count));
        }
        case "tell":
          return tell(wish.about, ask);
        case "choose":
          return choose(ask, wish.choice);
        case "confirm":
          return askedBefore(turn)?.wish.kind === "forget-all" ? forgetAll(ask) : null;
      }
    },
  };
}

/** The wish before, and what the skill asked back; null: the last answer was not the skill's. */
function askedBefore({ history }: SkillTurn): { wish: MemoryWish; answer: string } | null {
  const answer = history.at(-2);
  const question = history.at(-3);
  if (answer?.role !== "assistant" || answer.route !== "memory" || question?.role !== "user") return null;
  const wish = memoryWishOf(question.content);
  return wish === null ? null : { wish, answer: answer.content };
}
