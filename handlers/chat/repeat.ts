// A message that is sent again because its first answer was lost on the way: the stream of the first, not a second answer.
import type { MessageRow } from "../conversations/messages.ts";
import type { Clock } from "../ports/clock.ts";
import type { ChatEvent } from "../shared/contract/chat.ts";
import { createRun, type Run } from "./run.ts";
import type { RunRegistry } from "./run-registry.ts";

/** The run while it is kept, else one that says from the store what the answer was and how it ended. */
export function repeatAnswer(runs: RunRegistry, clock: Clock, userId: string, answer: MessageRow): Run {
  const kept = answer.runId === null ? null : runs.peek(userId, answer.runId);
  if (kept !== null) return kept;
  const identity = { id: answer.runId ?? answer.id, userId, conversationId: answer.conversationId };
  const run = createRun(identity, clock, () => {});
  for (const event of toEvents(identity.id, answer)) run.emit(event);
  run.finish();
  return run;
}

function toEvents(runId: string, answer: MessageRow): ChatEvent[] {
  const { conversationId, parentId, id, content, status, card } = answer;
  const start = { runId, conversationId, userMessageId: parentId ?? id, assistantMessageId: id };
  const said: ChatEvent[] = content === "" ? [] : [{ event: "token", data: { text: content } }];
  const shown: ChatEvent[] = card === null ? [] : [{ event: "card", data: card }];
  return [{ event: "start", data: start }, ...shown, ...said, toEnding(status, answer)];
}

function toEnding(status: MessageRow["status"], { finishReason, errorCode }: MessageRow): ChatEvent {
  if (status === "failed" || status === "interrupted") {
    const detail = "This answer was cut short. It can be asked for again.";
    return { event: "error", data: { code: errorCode ?? "component_not_ready", detail } };
  }
  const timings = { firstTokenMs: null, totalMs: 0 };
  return { event: "done", data: { finishReason: finishReason ?? "stop", timings } };
}
