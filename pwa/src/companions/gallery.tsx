// Portraits on a shelf: everyone that one may talk with.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { FolderOpen, PanelLeftOpen, Plus } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import { explainChange } from "../chat/explain.ts";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { pathOfCompanion } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { CARD_TYPES } from "./card-file.ts";
import { CompanionCard } from "./companion-card.tsx";
import { IdeaShelf } from "./idea-shelf.tsx";
import { companionIdeas, type Idea } from "./ideas.ts";
import { useDrop } from "./use-drop.ts";
import { useImport } from "./use-import.ts";
import { t } from "./words.ts";

/** With fewer companions than this, the ideas that are not made yet stay on offer. */
const FEW = 3;

export function Gallery({ onShowSide }: { onShowSide: (() => void) | null }) {
  const { toasts } = useHearth();
  const { companionBook } = useHouse();
  const title = useRef<HTMLHeadingElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [making, setMaking] = useState<string | null>(null);
  const importCard = useImport();
  const drop = useDrop((dropped) => void importCard(dropped));
  const items = companionBook.items.value;
  const state = companionBook.state.value;
  const names = new Set(items.map(({ name }) => name));
  const ideas = items.length < FEW ? companionIdeas().filter(({ draft }) => !names.has(draft.name)) : [];

  useEffect(() => {
    document.title = t("app.titled", { title: t("companions.title") });
    title.current?.focus();
    void companionBook.load();
  }, []);

  const make = async ({ key, draft }: Idea) => {
    setMaking(key);
    try {
      const made = await companionBook.create(draft);
      toasts.show({ text: t("companions.made", { name: made.name }) });
      requestAnimationFrame(() => document.getElementById(`companion-${made.id}`)?.focus());
    } catch (error) {
      toasts.show({ text: explainChange(error) });
    } finally {
      setMaking(null);
    }
  };

  return (
    <main class={`conversation ${drop.isOver ? "room-over" : ""}`} id="room" tabIndex={-1} {...drop.handlers}>
      <header class="topbar">
        {onShowSide && (
          <button type="button" class="icon-button" onClick={onShowSide} aria-label={t("list.show")}>
            <Icon node={PanelLeftOpen} />
          </button>
        )}
        <span class="topbar-title" />
        <EarSign />
      </header>
      <ConnectionBanner words={t("companions.away")} />
      <div class="scroller">
        <div class="gallery">
          <div class="gallery-head">
            <div>
              <h1 ref={title} class="room-title" tabIndex={-1}>
                {t("companions.title")}
              </h1>
              <p class="room-hint">{t("companions.hint")}</p>
            </div>
            <a class="button button-primary" href={pathOfCompanion(null)}>
              <Icon node={Plus} />
              <span>{t("companions.new")}</span>
            </a>
          </div>
          {state === "loading" && items.length === 0 && <ShelfSkeleton />}
          {state === "failed" && items.length === 0 && (
            <div class="room-failed">
              <p role="alert">{t("companions.failed")}</p>
              <button type="button" class="button" onClick={() => companionBook.load()}>
                {t("chat.tryAgain")}
              </button>
            </div>
          )}
          <Shelf title={t("companions.mine")} items={items.filter(({ visibility }) => visibility === "mine")} />
          <Shelf
            title={t("companions.household")}
            items={items.filter(({ visibility }) => visibility === "household")}
          />
          {state === "ready" && ideas.length > 0 && (
            <IdeaShelf ideas={ideas} isFirst={items.length === 0} making={making} onMake={make} />
          )}
          {state === "ready" && (
            <footer class="gallery-foot">
              <button type="button" class="button" onClick={() => files.current?.click()}>
                <Icon node={FolderOpen} />
                <span>{t("companions.import")}</span>
              </button>
              <p class="room-hint">{drop.isOver ? t("companions.dropHere") : t("companions.importHint")}</p>
              <input
                ref={files}
                type="file"
                hidden
                accept={CARD_TYPES}
                onChange={(event) => {
                  const chosen = [...(event.currentTarget.files ?? [])];
                  event.currentTarget.value = "";
                  void importCard(chosen);
                }}
              />
            </footer>
          )}
        </div>
      </div>
    </main>
  );
}

function Shelf({ title, items }: { title: string; items: Companion[] }) {
  if (items.length === 0) return null;
  return (
    <section class="shelf" aria-label={title}>
      <h2 class="shelf-title">{title}</h2>
      <ul class="shelf-row">
        {items.map((companion) => (
          <li key={companion.id}>
            <CompanionCard companion={companion} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As large as what comes in its place. */
function ShelfSkeleton() {
  return (
    <div class="shelf" role="status">
      <span class="visually-hidden">{t("companions.loading")}</span>
      <div class="shelf-title shelf-title-blank" aria-hidden="true">
        {"\u00a0"}
      </div>
      <div class="shelf-row" aria-hidden="true">
        {[1, 2, 3].map((index) => (
          <div key={index} class="companion companion-blank">
            <span class="companion-link">
              <span class="portrait" />
            </span>
            <span class="companion-line" />
            <span class="companion-line" />
          </div>
        ))}
      </div>
    </div>
  );
}
