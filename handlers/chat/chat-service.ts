// Starts, follows and stops answers: the door between the chat routes and the turn.
import { v7 as uuidv7 } from "uuid";
import type { UserRow } from "../auth/sessions.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Attachment, ChatRequest } from "../shared/contract/chat.ts";
import type { ChatDependencies } from "./chat-dependencies.ts";
import { decodePicture, type Picture } from "./pictures.ts";
import { repeatAnswer } from "./repeat.ts";
import type { Run, StopReason } from "./run.ts";
import { answerTurn } from "./turn.ts";
import type { Turn } from "./turn-state.ts";
import type { TurnIds } from "./turn-store.ts";

/**
 * `wall`: at a tablet on the wall, where anybody could stand; left out: not. `sessionId` is the device that asks,
 * `timeZone` its time zone; null: unknown.
 */
type Caller = Pick<UserRow, "id" | "name" | "role"> & {
  wall?: boolean;
  sessionId?: string | null;
  timeZone?: string | null;
};

export interface ChatService {
  send(caller: Caller, request: ChatRequest): Promise<Run>;
  regenerate(caller: Caller, conversationId: string, messageId: string): Promise<Run>;
  edit(caller: Caller, conversationId: string, messageId: string, content: string): Promise<Run>;
  /** @throws DomainError `not_found` also for another person's run */
  find(userId: string, runId: string): Run;
  stop(userId: string, runId: string): void;
  stopIn(conversationId: string): void;
  stopAllOf(userId: string): void;
  /** @throws DomainError `conflict` */
  refuseWhileAnswering(conversationId: string): void;
  /** Stops every answer as `interrupted` and waits until they are stored. */
  close(): Promise<void>;
}

const TITLE_CHARS = 60;

/** The first line of the question, cut at a word. */
export function titleOf(message: string): string {
  const line =
    message
      .trim()
      .split("\n", 1)[0]
      ?.trimEnd()
      .slice(0, 10 * TITLE_CHARS)
      .replaceAll(/\s+/g, " ") ?? "";
  const characters = [...line];
  if (characters.length <= TITLE_CHARS) return line;
  const cut = characters.slice(0, TITLE_CHARS).join("");
  const word = cut.lastIndexOf(" ");
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}

const restarting = () =>
  new DomainError("component_not_ready", "Hearth is restarting.", { component: "hearth", state: "stopping" });

export function createChatService(deps: ChatDependencies): ChatService {
  const { runs, turns, conversations } = deps;
  const answering = new Map<string, Promise<void>>();
  let closing = false;

  /** Stores the turn in the run's place, then lets the answer go its way, followed or not. */
  async function begin(
    caller: Caller,
    conversationId: string,
    options: Pick<Turn, "companionId" | "viaVoice" | "again">,
    store: (turn: { userId: string; runId: string; conversationId: string }) => Promise<TurnIds>,
  ): Promise<Run> {
    await deps.limits.take(caller);
    let run: Run | null = null;
    let ids: TurnIds;
    try {
      if (closing) throw restarting();
      run = runs.open(caller.id, conversationId);
      ids = await store({ userId: caller.id, runId: run.id, conversationId });
    } catch (error) {
      if (run !== null) runs.discard(run);
      await deps.limits.giveBack(caller);
      throw error;
    }
    const { id, name, role, wall = false, sessionId = null, timeZone = null } = caller;
    const turn: Turn = { ...ids, ...options, timeZone, user: { id, name, role, wall, sessionId } };
    const done = answerTurn(deps, run, turn).finally(() => {
      runs.close(run);
      answering.delete(run.id);
    });
    answering.set(run.id, done);
    return run;
  }

  /** Refused before anything is stored, so that the question stays in the composer. */
  async function pictures(
    attachments: Attachment[] | undefined,
    companionId: string | null,
    { id: userId, wall = false }: Caller,
  ): Promise<Picture[]> {
    if (attachments === undefined || attachments.length === 0) return [];
    const companion = await deps.companionOf(userId, companionId);
    const model = await deps.models.describe(
      companion?.modelId ?? (await deps.chatModel()),
      AbortSignal.timeout(5_000),
    );
    if (model?.vision === false) {
      throw new DomainError(
        "model_has_no_vision",
        "The model in use cannot see pictures. Send the message without the picture, or choose a model that can see.",
      );
    }
    return Promise.all(
      attachments.map((attachment) =>
        "imageId" in attachment
          ? deps.pictureOf({ userId, wall }, attachment.imageId)
          : decodePicture(attachment.dataUrl),
      ),
    );
  }

  async function companionIn(caller: Caller, conversationId: string): Promise<string | null> {
    return (await conversations.find(caller.id, conversationId)).companionId;
  }

  async function repeated(userId: string, messageId: string): Promise<Run | null> {
    const answer = await turns.findAnswered(userId, messageId);
    return answer === null ? null : repeatAnswer(runs, deps.clock, userId, answer);
  }

  async function refuseForeignCompanion(caller: Caller, companionId: string): Promise<void> {
    if ((await deps.companionOf(caller.id, companionId)) === null) throw notFound("companion");
  }

  async function ask(caller: Caller, request: ChatRequest): Promise<Run> {
    const { message, companionId: chosen, attachments, viaVoice = false, about = null } = request;
    const question = { id: request.messageId ?? uuidv7(), title: titleOf(message), text: message, about };
    const conversationId = request.conversationId ?? (await begunAlready(caller, request.newConversationId));
    // The conversation's owner is checked first: what stands in the way of somebody else is nobody's business.
    const kept = conversationId === undefined ? null : await companionIn(caller, conversationId);
    if (chosen != null) await refuseForeignCompanion(caller, chosen);
    if (conversationId !== undefined) {
      const companionId = chosen === undefined ? kept : chosen;
      const input = { ...question, pictures: await pictures(attachments, companionId, caller) };
      return begin(caller, conversationId, { companionId, viaVoice, again: false }, (turn) =>
        turns.append(turn, input),
      );
    }
    const companionId = chosen === undefined ? (await deps.preferencesOf(caller.id)).defaultCompanionId : chosen;
    const input = { ...question, companionId, pictures: await pictures(attachments, companionId, caller) };
    const newId = request.newConversationId ?? uuidv7();
    return begin(caller, newId, { companionId, viaVoice, again: false }, (turn) => turns.begin(turn, input));
  }

  /** The conversation that the client has made an id for, once it is there. */
  async function begunAlready(caller: Caller, newConversationId: string | undefined): Promise<string | undefined> {
    if (newConversationId === undefined || !(await turns.isTaken(newConversationId))) return undefined;
    await conversations.find(caller.id, newConversationId);
    return newConversationId;
  }

  const stopWhere = (matches: (run: Run) => boolean, reason: StopReason) => runs.stopWhere(matches, reason);

  return {
    async send(caller, request) {
      const id = request.messageId;
      if (id === undefined) return ask(caller, request);
      const first = await repeated(caller.id, id);
      if (first !== null) return first;
      try {
        return await ask(caller, request);
      } catch (error) {
        // Both may have been on their way at once: the one that came second finds the first.
        const other = await repeated(caller.id, id);
        if (other !== null) return other;
        const ids = request.newConversationId === undefined ? [id] : [id, request.newConversationId];
        if (error instanceof DomainError || !(await turns.isTaken(...ids))) throw error;
        throw new DomainError("conflict", "This message can't be sent like this. Please write it anew.", {
          cause: error,
        });
      }
    },

    async regenerate(caller, conversationId, messageId) {
      const companionId = await companionIn(caller, conversationId);
      return begin(caller, conversationId, { companionId, viaVoice: false, again: true }, (turn) =>
        turns.retry(turn, messageId),
      );
    },

    async edit(caller, conversationId, messageId, content) {
      const companionId = await companionIn(caller, conversationId);
      return begin(caller, conversationId, { companionId, viaVoice: false, again: false }, (turn) =>
        turns.edit(turn, messageId, content),
      );
    },

    find: (userId, runId) => runs.find(userId, runId),
    stop: (userId, runId) => runs.find(userId, runId).stop("stopped"),
    stopIn: (conversationId) => stopWhere((run) => run.conversationId === conversationId, "deleted"),
    stopAllOf: (userId) => stopWhere((run) => run.userId === userId, "deleted"),

    refuseWhileAnswering(conversationId) {
      const run = runs.activeIn(conversationId);
      if (run === null) return;
      throw new DomainError("conflict", "An answer is being written in this conversation.", { runId: run.id });
    },

    async close() {
      closing = true;
      stopWhere(() => true, "shutdown");
      await Promise.allSettled(answering.values());
    },
  };
}
