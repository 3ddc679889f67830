// One companion's page: finds it, then opens the editor; says it when it isn't there.
import { PanelLeftOpen } from "lucide";
import { useEffect } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { COMPANIONS_PATH } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { Editor } from "./editor.tsx";
import { t } from "./words.ts";

export interface CompanionRoomProps {
  /** null: one that is not made yet. */
  id: string | null;
  onShowSide: (() => void) | null;
}

export function CompanionRoom({ id, onShowSide }: CompanionRoomProps) {
  const { companionBook } = useHouse();
  const companion = companionBook.items.value.find((item) => item.id === id) ?? null;
  const state = companionBook.state.value;

  useEffect(() => {
    const title = id === null ? t("companion.newTitle") : (companion?.name ?? t("companions.title"));
    document.title = t("app.titled", { title });
  }, [id, companion?.name]);

  if (id === null || companion !== null) return <Editor companion={companion} onShowSide={onShowSide} />;
  return (
    <main class="conversation" id="room" tabIndex={-1}>
      <header class="topbar">
        {onShowSide && (
          <button type="button" class="icon-button" onClick={onShowSide} aria-label={t("list.show")}>
            <Icon node={PanelLeftOpen} />
          </button>
        )}
        <h1 class="topbar-title">{t("companions.title")}</h1>
        <EarSign />
      </header>
      {state === "loading" ? (
        <EditorSkeleton />
      ) : (
        <div class="gone">
          <p role="alert">{state === "failed" ? t("companions.failed") : t("companion.missing")}</p>
          {state === "failed" ? (
            <button type="button" class="button" onClick={() => companionBook.load()}>
              {t("chat.tryAgain")}
            </button>
          ) : (
            <a class="button" href={COMPANIONS_PATH}>
              {t("companion.back")}
            </a>
          )}
        </div>
      )}
    </main>
  );
}

function EditorSkeleton() {
  return (
    <div class="editor-skeleton" role="status">
      <span class="visually-hidden">{t("companions.loading")}</span>
      <div class="skeleton" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
