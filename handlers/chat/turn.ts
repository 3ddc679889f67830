// One turn from question to answer, top to bottom: load, route, prompt, stream, settle.
import type { MessageRow } from "../conversations/messages.ts";
import { toDomainError } from "../errors.ts";
import type { Speaker } from "../memory/for-turns.ts";
import type { Recalled } from "../memory/recall/recall.ts";
import type { Route } from "../shared/contract/chat.ts";
import { type AnswerWriter, createAnswerWriter } from "./answer-writer.ts";
import type { ChatDependencies } from "./chat-dependencies.ts";
import { encodePicture } from "./pictures.ts";
import { SMALL_CONTEXT_TOKENS } from "./prompt/system-prompt.ts";
import { wordsForModel } from "./prompt/words-for-model.ts";
import type { RouteDecision } from "./router/router.ts";
import type { Run } from "./run.ts";
import { answerBySkill } from "./skills/answer-by-skill.ts";
import { streamAnswer } from "./stream-answer.ts";
import type { End, Loaded, Outcome, Turn } from "./turn-state.ts";

/** What can't fit into any model's context is not even read from the store. */
const HISTORY_MAX_MESSAGES = 200;
/** Pictures of earlier turns that a seeing model gets again. */
const EARLIER_PICTURES_MAX = 4;
const ABOUT_PAGE: RouteDecision = { route: "library", tier: 1, score: 1 };
/** Assumed when the service does not tell its model's context. */
const CONTEXT_TOKENS_UNKNOWN = 4096;

/** Answers the turn and ends its run; whatever happens, the stored answer says how it ended. */
export async function answerTurn(deps: ChatDependencies, run: Run, turn: Turn): Promise<void> {
  const { clock, log, turns } = deps;
  const answered = deps.memory.answering();
  const startedAt = clock.now();
  const answer = createAnswerWriter(turns, turn.assistantMessageId, clock, log);
  const outcome: Outcome = { route: null, model: null, firstTokenMs: null, droppedMessages: 0 };
  run.emit({
    event: "start",
    data: {
      runId: run.id,
      conversationId: turn.conversationId,
      userMessageId: turn.userMessageId,
      assistantMessageId: turn.assistantMessageId,
    },
  });
  try {
    const loaded = await load(deps, run, turn);
    outcome.model = loaded.model;
    outcome.route = await routeTurn(deps, run, loaded);
    const streaming = { deps, run, turn, loaded, answer, outcome, startedAt };
    const skilled = await answerBySkill(streaming, outcome.route);
    const end = skilled?.end ?? (await streamAnswer(streaming, { memories: await recallFor(deps, run, turn, loaded) }));
    await answer.settle({
      status: "complete",
      finishReason: end.finishReason,
      route: outcome.route,
      model: outcome.model,
      ...(skilled?.card == null ? {} : { card: skilled.card }),
    });
    emitDone(run, end, outcome, clock.now() - startedAt);
    if (skilled === null) tellMemory(deps, turn, loaded);
  } catch (error) {
    await endEarly(deps, run, turn, answer, outcome, error, startedAt);
  } finally {
    answered();
  }
  log.info("turn", {
    runId: run.id,
    route: outcome.route,
    model: outcome.model,
    firstTokenMs: outcome.firstTokenMs,
    totalMs: clock.now() - startedAt,
    chars: answer.text.length,
  });
}

/** Preferences and companion are loaded in parallel (specification, section 1, "Chat request"), the rest beside them. */
async function load(deps: ChatDependencies, run: Run, turn: Turn): Promise<Loaded> {
  const [preferences, companion, chatModel, timeZone, rows] = await Promise.all([
    deps.preferencesOf(turn.user.id),
    deps.companionOf(turn.user.id, turn.companionId),
    deps.chatModel(),
    deps.timeZone(),
    deps.turns.history(turn.conversationId, turn.userMessageId, HISTORY_MAX_MESSAGES),
  ]);
  const wanted = companion?.modelId ?? chatModel;
  const described = await deps.models.describe(wanted, run.signal);
  const newest = rows.filter((row) => row.role === "user").slice(-EARLIER_PICTURES_MAX);
  const readable = described?.vision === false ? [] : newest.map((row) => row.id);
  const pictures = readable.length > 0 ? await deps.turns.picturesOf(readable) : new Map();
  return {
    preferences,
    companion,
    model: described?.id ?? wanted,
    isStarter: described?.starter ?? false,
    canAnswer: described === null ? wanted !== null : !described.starter,
    contextTokens: described?.contextTokens ?? CONTEXT_TOKENS_UNKNOWN,
    timeZone,
    history: withoutTooLong(rows).map((row) => ({
      role: row.role,
      content: wordsForModel(row),
      heardUntil: row.heardUntil,
      images: (pictures.get(row.id) ?? []).map(encodePicture),
    })),
    rows,
    notLoaded: rows[0]?.depth ?? 0,
  };
}

/** A question that no answer could be made to would keep everything before it from fitting, now and later. */
function withoutTooLong(rows: MessageRow[]): MessageRow[] {
  const tooLong = new Set(rows.filter((row) => row.errorCode === "too_large").map((row) => row.parentId));
  return rows.filter((row) => row.errorCode !== "too_large" && !tooLong.has(row.id));
}

/** A question about a page is the library's. Routes without a skill of their own are answered by the model like `chat`. */
async function routeTurn({ router }: ChatDependencies, run: Run, { history, rows }: Loaded): Promise<Route> {
  const isAboutPage = rows.at(-1)?.about != null;
  const decision = isAboutPage ? ABOUT_PAGE : await router.route(history, run.signal);
  run.emit({ event: "route", data: decision });
  return decision.route;
}

const speakerOf = ({ user: { id, role, wall } }: Turn, { preferences, companion }: Loaded): Speaker => ({
  ...{ userId: id, role, wall, companion, remembering: preferences.remembering },
});

/** A model that can't follow a long prompt is told nothing: it would lose the question over it. */
async function recallFor(deps: ChatDependencies, run: Run, turn: Turn, loaded: Loaded): Promise<Recalled[]> {
  if (loaded.contextTokens <= SMALL_CONTEXT_TOKENS) return [];
  const question = loaded.history.at(-1)?.content ?? "";
  return deps.memory.recall(speakerOf(turn, loaded), turn.conversationId, question, run.signal);
}

/** The answer is told: what the person said is looked at when nobody waits. The starter can't tell a fact from a wish. */
function tellMemory({ memory }: ChatDependencies, turn: Turn, loaded: Loaded): void {
  const said = loaded.rows.at(-1);
  if (said === undefined || turn.again || !loaded.canAnswer) return;
  memory.told(speakerOf(turn, loaded), {
    model: loaded.model,
    conversationId: turn.conversationId,
    messageId: turn.userMessageId,
    text: said.content,
    saidAt: said.createdAt,
    timeZone: turn.timeZone ?? loaded.timeZone,
  });
}

function emitDone(run: Run, end: End, outcome: Outcome, totalMs: number): void {
  run.emit({
    event: "done",
    data: {
      finishReason: end.finishReason,
      ...(end.usage === null ? {} : { usage: end.usage }),
      timings: { firstTokenMs: outcome.firstTokenMs, totalMs },
      ...(outcome.droppedMessages === 0 ? {} : { droppedMessages: outcome.droppedMessages }),
    },
  });
}

/** Stopped by someone, cut by a shutdown, or failed: stored as what it was, then told to the followers. */
async function endEarly(
  { log, clock }: ChatDependencies,
  run: Run,
  turn: Turn,
  answer: AnswerWriter,
  outcome: Outcome,
  error: unknown,
  startedAt: number,
): Promise<void> {
  const { route, model } = outcome;
  try {
    if (run.signal.aborted) {
      if (run.signal.reason === "shutdown") {
        await answer.settle({ status: "interrupted", route, model });
        const detail = "Hearth is starting again. What was said is kept; the rest of this answer is lost.";
        return run.emit({ event: "error", data: { code: "component_not_ready", detail } });
      }
      await answer.settle({ status: "cancelled", finishReason: "cancelled", route, model });
      return emitDone(run, { finishReason: "cancelled", usage: null }, outcome, clock.now() - startedAt);
    }
    const problem = toDomainError(error);
    log.error("turn failed", problem.cause ?? problem, { runId: run.id, code: problem.code });
    await answer.settle({ status: "failed", errorCode: problem.code, route, model });
    run.emit({ event: "error", data: { code: problem.code, detail: problem.message } });
  } catch (cause) {
    log.error("the end of an answer could not be stored", cause, { messageId: turn.assistantMessageId });
    run.emit({ event: "error", data: { code: "internal", detail: "The answer could not be kept. Please try again." } });
  }
}
