// Where one writes: text, pictures, send; stop takes the place of send while an answer comes in.
import { ATTACHMENTS_MAX, MESSAGE_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { ArrowUp, ImagePlus, Square, X } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { HandsfreeButton } from "../handsfree/handsfree-button.tsx";
import { HandsfreeLine } from "../handsfree/handsfree-line.tsx";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";
import { TOUCH, useMediaQuery } from "../ui/media-query.ts";
import { ReadButton } from "../voice/read-button.tsx";
import { TalkButton } from "../voice/talk-button.tsx";
import { TalkLine } from "../voice/talk-line.tsx";
import { useTalk } from "../voice/use-talk.ts";
import { AboutDraft } from "./about-chip.tsx";
import type { Chat } from "./chat.ts";
import type { Picture } from "./drafts.ts";
import { modelInUse } from "./model-in-use.ts";

const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/gif";

export interface ComposerProps {
  chat: Chat;
  /** Who is to answer; null: Hearth itself, undefined: nobody was chosen. */
  companionId: string | null | undefined;
  /** What they are called. */
  name: string;
  onSent: () => void;
}

export function Composer({ chat, companionId, name, onSent }: ComposerProps) {
  const house = useHouse();
  const { drafts } = house;
  const isTouch = useMediaQuery(TOUCH);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = chat.id.value;
  const { text, pictures, about } = drafts.of(id).value;
  const live = chat.live.value;
  const isReadable = live !== null && live.phase.value === "replying" && !live.isThinking.value;
  const readableRun = isReadable ? live.runId.value : null;
  const canSend = text.trim() !== "" && live === null;
  const isBlind = modelInUse(house, companionId ?? null)?.vision === false;

  // On touch the keyboard would jump up unasked.
  useEffect(() => {
    if (!isTouch) field.current?.focus();
  }, [chat]);

  const attach = async (chosen: Iterable<File>) => {
    const images = [...chosen].filter((file) => file.type.startsWith("image/"));
    if (images.length === 0) return;
    const { readPictures } = await import("./pictures.ts");
    const { pictures: added, problem } = await readPictures(images, drafts.of(chat.id.value).value.pictures);
    drafts.write(chat.id.value, { pictures: [...drafts.of(chat.id.value).value.pictures, ...added] });
    chat.notice.value = problem;
    field.current?.focus();
  };
  const send = () => {
    // Also called by what was said: read anew, not as the screen was drawn last.
    if (drafts.of(chat.id.peek()).peek().text.trim() === "" || chat.live.peek() !== null) return;
    talk.cancel();
    talk.clearNote();
    if (house.voice.choices.readAloud.peek() === "always") house.voice.prepare();
    // A conversation that has begun knows by itself who answers.
    void chat.send(id === null ? companionId : undefined, { viaVoice: isSpoken() });
    onSent();
    // Where somebody speaks, no keyboard has to jump up.
    if (!isTouch || document.activeElement === field.current) field.current?.focus();
  };
  const { talk, isSpoken } = useTalk(chat, field, send);
  const partial = talk.words.value;
  const dropAbout = () => {
    drafts.write(id, { about: null });
    field.current?.focus();
  };
  const remove = (picture: Picture) => drafts.write(id, { pictures: pictures.filter((one) => one !== picture) });

  return (
    <form
      id="composer"
      class={`composer ${isOver ? "composer-over" : ""}`}
      aria-label={t("composer.label")}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void attach(event.dataTransfer?.files ?? []);
      }}
    >
      <Notice chat={chat} />
      {/* What is held down speaks for itself. */}
      {talk.state.value === "idle" && <HandsfreeLine name={name} />}
      <TalkLine talk={talk} />
      {about != null && <AboutDraft about={about} onRemove={dropAbout} />}
      {pictures.length > 0 && <Previews pictures={pictures} isBlind={isBlind} onRemove={remove} />}
      <div class="composer-row">
        <button
          type="button"
          class="icon-button"
          aria-label={t("composer.attach")}
          title={t("composer.attach")}
          disabled={pictures.length >= ATTACHMENTS_MAX}
          onClick={() => files.current?.click()}
        >
          <Icon node={ImagePlus} size={22} />
        </button>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={PICTURE_TYPES}
          onChange={(event) => {
            void attach(event.currentTarget.files ?? []);
            event.currentTarget.value = "";
          }}
        />
        <div class="box">
          {partial !== "" && (
            <p class="partial" aria-hidden="true" dir="auto">
              <span>{text === "" || /\s$/.test(text) ? text : `${text} `}</span>
              {partial}
            </p>
          )}
          <textarea
            ref={field}
            class="grows"
            rows={1}
            placeholder={partial === "" ? t("composer.placeholder") : ""}
            aria-label={t("composer.field")}
            enterkeyhint={isTouch ? "enter" : "send"}
            maxLength={MESSAGE_MAX_CHARS}
            dir="auto"
            value={text}
            onInput={(event) => {
              // Who goes on writing does not want it sent as it is.
              if (talk.state.peek() === "sending") talk.cancel();
              talk.clearNote();
              drafts.write(id, { text: event.currentTarget.value });
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData?.files ?? [];
              if (pasted.length === 0) return;
              event.preventDefault();
              void attach(pasted);
            }}
            onKeyDown={(event) => {
              // Enter also ends a word that is being composed, e.g. in Japanese.
              if (event.key !== "Enter" || event.shiftKey || event.isComposing || isTouch) return;
              event.preventDefault();
              send();
            }}
          />
        </div>
        {text === "" && !house.handsfree.isEngaged.value && talk.state.value === "idle" && live === null && (
          <HandsfreeButton />
        )}
        {/* What is being written can be heard. Below its growing words a button would move with each line. */}
        {live !== null && readableRun !== null && talk.state.value === "idle" ? (
          <ReadButton messageId={live.messageId.value} source={{ runId: readableRun }} companionId={null} />
        ) : (
          <TalkButton talk={talk} />
        )}
        {live === null ? (
          <button type="submit" class="send-button" aria-label={t("composer.send")} disabled={!canSend}>
            <Icon node={ArrowUp} size={22} />
          </button>
        ) : (
          <button
            type="button"
            class="send-button stop-button"
            aria-label={t("composer.stop")}
            disabled={live.stopping.value || live.runId.value === null}
            onClick={() => {
              house.voice.stop();
              void chat.stop();
            }}
          >
            <Icon node={Square} size={18} />
          </button>
        )}
      </div>
    </form>
  );
}

function Notice({ chat }: { chat: Chat }) {
  const words = chat.notice.value;
  return (
    <div role="alert">
      {words !== null && (
        <p class="notice">
          <span>{words}</span>
          <button
            type="button"
            class="icon-button"
            aria-label={t("composer.dismiss")}
            onClick={() => {
              chat.notice.value = null;
            }}
          >
            <Icon node={X} size={18} />
          </button>
        </p>
      )}
    </div>
  );
}

interface PreviewsProps {
  pictures: Picture[];
  isBlind: boolean;
  onRemove: (picture: Picture) => void;
}

function Previews({ pictures, isBlind, onRemove }: PreviewsProps) {
  return (
    <>
      <ul class="previews">
        {pictures.map((picture) => (
          <li key={picture.key}>
            <img src={picture.dataUrl} alt={picture.name} />
            <button
              type="button"
              class="icon-button"
              aria-label={t("composer.removePicture", { name: picture.name })}
              onClick={() => onRemove(picture)}
            >
              <Icon node={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {isBlind && <p class="preview-note">{t("composer.blind")}</p>}
    </>
  );
}
