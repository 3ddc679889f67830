// What was asked and what is answered, large, with the newest words always in view.
import { splitThinking } from "@hearth/handlers/shared/thinking.ts";
import { ArrowDown } from "lucide";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { CardPlace } from "../cards/card-place.tsx";
import { citationsOf } from "../cards/citations-of.ts";
import type { Chat } from "../chat/chat.ts";
import { explainCode } from "../chat/explain.ts";
import type { LiveAnswer } from "../chat/live-answer.ts";
import type { ShownMessage } from "../chat/turns.ts";
import { useFollow } from "../chat/use-follow.ts";
import { Icon } from "../ui/icon.tsx";
import { t } from "./words.ts";

export function Captions({ chat }: { chat: Chat }) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follow = useFollow(scroller, content, true);
  const messages = chat.messages.value;
  // What waits for the service is the newest of all, and has no answer yet.
  const waiting = chat.waiting.value.at(-1);
  const said = messages.findLast(({ role }) => role === "user");
  const asked = waiting ? { key: waiting.messageId, content: waiting.text } : said;
  const last = messages.at(-1);
  const answer = !waiting && last?.role === "assistant" ? last : undefined;
  // A new question begins at its own end, wherever one had scrolled to.
  useEffect(() => follow.toEnd(), [asked?.key]);

  return (
    <div class="kiosk-captions">
      {asked && (
        <p class="kiosk-asked" dir="auto">
          <span class="visually-hidden">{t("kiosk.asked")}: </span>
          {asked.content}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus */}
      <section class="kiosk-answer" ref={scroller} tabIndex={0} aria-label={t("kiosk.answer")}>
        <div ref={content}>
          {answer && <AnswerWords message={answer} live={chat.live.value} />}
          {answer?.card != null && <CardPlace card={answer.card} words={answer.content} isOnWall />}
          {answer && <Ending message={answer} />}
        </div>
      </section>
      {!follow.isFollowing && (
        <button type="button" class="button kiosk-latest" onClick={() => follow.toEnd(true)}>
          <Icon node={ArrowDown} size={28} />
          <span class="visually-hidden">{t("kiosk.latest")}</span>
        </button>
      )}
    </div>
  );
}

/** Alone follows the words as they come. What the model thinks aloud is for a closer look than the wall's. */
function AnswerWords({ message, live }: { message: ShownMessage; live: LiveAnswer | null }) {
  const Markdown = useHouse().markdown.value;
  const citations = useMemo(() => citationsOf(message.card ?? null), [message.card]);
  const { answer } = live === null ? splitThinking(message.content) : live.thought.value;
  if (answer === "" || Markdown === null) return null;
  // Whoever passes by is not to be led away from the wall.
  return (
    <Markdown
      text={answer}
      settled={live === null && message.status === "complete"}
      hasLinks={false}
      citations={citations}
    />
  );
}

function Ending({ message: { status, errorCode } }: { message: ShownMessage }) {
  if (status === "failed") return <p class="kiosk-ending">{explainCode(errorCode ?? "internal")}</p>;
  if (status === "interrupted") return <p class="kiosk-ending">{t("chat.interrupted")}</p>;
  return null;
}
