// What was said and waits until the service can be reached: shown where it will stand, and it can be taken back.
import { Clock, Undo2 } from "lucide";
import { useLocation } from "preact-iso";
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import type { WaitingMessage } from "../offline/waiting-message.ts";
import { Icon } from "../ui/icon.tsx";
import { AboutLink } from "./about-chip.tsx";
import type { Chat } from "./chat.ts";

export function WaitingMessages({ chat }: { chat: Chat }) {
  const waiting = chat.waiting.value;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" class="visually-hidden">
        {t("outbox.title")}
      </h2>
      <ol class="messages">
        {waiting.map((item) => (
          <li key={item.messageId} class="message message-user">
            <Waiting chat={chat} item={item} />
          </li>
        ))}
      </ol>
      <p class="aside" role="status">
        {t("outbox.hint")}
      </p>
    </section>
  );
}

function Waiting({ chat, item }: { chat: Chat; item: WaitingMessage }) {
  const { chats } = useHouse();
  const { route } = useLocation();
  const takeBack = async () => {
    const from = chat.id.value;
    const to = await chat.takeBack(item.messageId);
    if (to !== null || from === null) return document.getElementById("composer")?.querySelector("textarea")?.focus();
    // Nothing is left of a conversation that never began: its words are in the box of a new one.
    chats.forget(from);
    route("/", true);
  };
  return (
    <>
      <div class="own own-waiting">
        {item.about !== undefined && <AboutLink about={item.about} />}
        {item.pictures.length > 0 && (
          <div class="own-pictures">
            {item.pictures.map(({ key, name, dataUrl }) => (
              <img key={key} src={dataUrl} alt={name} />
            ))}
          </div>
        )}
        <p class="own-text" dir="auto">
          {item.text}
        </p>
      </div>
      <p class="waiting-line">
        <Icon node={Clock} size={16} />
        <span>{t("outbox.title")}</span>
        <button type="button" class="button button-quiet" onClick={takeBack}>
          <Icon node={Undo2} size={18} />
          <span>{t("outbox.takeBack")}</span>
        </button>
      </p>
    </>
  );
}
