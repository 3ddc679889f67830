// A stored conversation as exchanges: what the person said, then what was answered.
import { heardOf } from "../../shared/heard.ts";
import { splitThinking } from "../../shared/thinking.ts";

/** One stored message, as the prompt needs it. */
export interface PromptTurn {
  role: "user" | "assistant";
  content: string;
  /** Pictures of this message, as data URLs. */
  images?: readonly string[];
  /** Of an answer that was broken off while it was spoken; see the contract's message. */
  heardUntil?: number | null;
}

export interface Exchange {
  /** Several where earlier answers failed; none where the companion spoke first. */
  user: PromptTurn[];
  assistant: PromptTurn[];
}

/**
 * Groups messages into exchanges. Answers that failed or stayed empty are left out, and so is what the model thought
 * aloud; an interrupted answer stays as far as it came, and one that somebody broke off while it was spoken as far as it
 * was heard, as `brokenOff` puts it: what nobody heard was not said.
 */
export function toExchanges(history: readonly PromptTurn[], brokenOff: (heard: string) => string): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const message of history) {
    const last = exchanges.at(-1);
    if (message.role === "user") {
      if (last !== undefined && last.assistant.length === 0) last.user.push(message);
      else exchanges.push({ user: [message], assistant: [] });
      continue;
    }
    const broken = heardOf(message.content, message.heardUntil ?? null);
    const content = broken === null ? splitThinking(message.content).answer.trim() : brokenOff(broken.heard.trim());
    if (content === "") continue;
    const answer: PromptTurn = { role: "assistant", content };
    if (last === undefined) exchanges.push({ user: [], assistant: [answer] });
    else last.assistant.push(answer);
  }
  return exchanges;
}
