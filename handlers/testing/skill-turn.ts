// For tests: a turn as a skill is asked about it.
import type { SkillTurn } from "../chat/skills/skills.ts";
import type { MessageRow } from "../conversations/messages.ts";

export const row = (role: "user" | "assistant", content: string, more: Partial<MessageRow> = {}): MessageRow => ({
  ...{ seq: 1, id: "m", conversationId: "c", parentId: null, depth: 0, role, content, said: null, status: "complete" },
  ...{ errorCode: null, runId: null, route: null, model: null, finishReason: null, heardUntil: null, createdAt: 0 },
  ...{ card: null, about: null },
  ...more,
});

/** Of a person without settings, with a model that can answer. */
export function skillTurn(content: string, more: Partial<SkillTurn> = {}): SkillTurn {
  return {
    ...{
      userId: "ben",
      role: "member" as const,
      sessionId: "s",
      wall: false,
      conversationId: "c",
      companionId: null,
      assistantMessageId: "a",
      language: "system",
    },
    ...{ history: [row("user", content)], hasPictures: false, viaVoice: false, contextTokens: 4_096 },
    ...{ nowMs: Date.UTC(2026, 0, 14, 12), timeZone: "Europe/Berlin" },
    ...more,
  };
}
