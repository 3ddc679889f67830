// What one can do with the page that is open; what there is no room for stands in the menu.
import type { Article } from "@hearth/handlers/shared/contract/library.ts";
import {
  AArrowDown,
  AArrowUp,
  BookmarkCheck,
  BookmarkPlus,
  BookOpenText,
  EllipsisVertical,
  FileCode,
  Library,
  MessageCircleQuestionMark,
  PanelLeftOpen,
  Search,
  TableOfContents,
  Volume2,
} from "lucide";
import { useLocation } from "preact-iso";
import { useHouse } from "../app/hearth.ts";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { LIBRARY_PATH } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { DESK, useMediaQuery } from "../ui/media-query.ts";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { PAGE_SIZES, type ReaderLook } from "./reader-look.ts";
import type { SavedUse } from "./use-saved.ts";
import { t } from "./words.ts";

export interface ReaderToolsProps {
  /** null: it is not here yet. */
  article: Article | null;
  bookId: string;
  onShowSide: (() => void) | null;
  /** null where the contents stand beside, or there are none. */
  onContents: (() => void) | null;
  onFind: () => void;
  onRead: () => void;
  isReading: boolean;
  isOriginal: boolean;
  onOriginal: (isOriginal: boolean) => void;
  saved: SavedUse;
  look: ReaderLook;
}

export function ReaderTools(props: ReaderToolsProps) {
  const { article, onShowSide, onContents, onFind, onRead, isReading, isOriginal, saved, look } = props;
  const isDesk = useMediaQuery(DESK);
  const ask = useAsk(article);
  const isReadable = article !== null && !isOriginal;
  return (
    <header class="topbar">
      {onShowSide && (
        <button type="button" class="icon-button" onClick={onShowSide} aria-label={t("list.show")}>
          <Icon node={PanelLeftOpen} />
        </button>
      )}
      <a class="icon-button" href={LIBRARY_PATH} aria-label={t("reader.toShelf")} title={t("reader.toShelf")}>
        <Icon node={Library} />
      </a>
      {onContents && (
        <button type="button" class="icon-button" onClick={onContents} aria-label={t("reader.contents")}>
          <Icon node={TableOfContents} />
        </button>
      )}
      <span class="topbar-title" />
      <EarSign />
      {isReadable && isDesk && <SizeButtons look={look} />}
      {isReadable && (
        <>
          <Tool label={t("reader.find")} icon={Search} run={onFind} />
          {!isReading && <Tool label={t("reader.read")} icon={Volume2} run={onRead} />}
          <Tool label={t("reader.ask")} icon={MessageCircleQuestionMark} run={ask} />
          {isDesk && saved.state !== "unable" && (
            <Tool
              label={labelOfSaved(saved.state)}
              icon={saved.state === "yes" ? BookmarkCheck : BookmarkPlus}
              run={() => void saved.toggle()}
              isPressed={saved.state === "yes"}
              isDisabled={saved.state === "saving"}
            />
          )}
        </>
      )}
      {article !== null && <MoreMenu {...props} isDesk={isDesk} />}
    </header>
  );
}

interface ToolProps {
  label: string;
  icon: typeof Search;
  run: () => void;
  isPressed?: boolean;
  isDisabled?: boolean;
}

function Tool({ label, icon, run, isPressed, isDisabled = false }: ToolProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      {...(isPressed === undefined ? {} : { "aria-pressed": isPressed })}
      disabled={isDisabled}
      onClick={run}
    >
      <Icon node={icon} />
    </button>
  );
}

function SizeButtons({ look }: { look: ReaderLook }) {
  const step = look.step.value;
  return (
    <>
      <Tool label={t("reader.smaller")} icon={AArrowDown} run={() => look.change(-1)} isDisabled={step === 0} />
      <Tool
        label={t("reader.larger")}
        icon={AArrowUp}
        run={() => look.change(1)}
        isDisabled={step === PAGE_SIZES.length - 1}
      />
    </>
  );
}

function MoreMenu({ isDesk, isOriginal, onOriginal, saved, look }: ReaderToolsProps & { isDesk: boolean }) {
  const onPhone: MenuItem[] = [
    { kind: "action", label: t("reader.larger"), icon: AArrowUp, run: () => look.change(1) },
    { kind: "action", label: t("reader.smaller"), icon: AArrowDown, run: () => look.change(-1) },
    ...(saved.state === "unable"
      ? []
      : [
          {
            kind: "action" as const,
            label: labelOfSaved(saved.state),
            icon: saved.state === "yes" ? BookmarkCheck : BookmarkPlus,
            run: () => void saved.toggle(),
          },
        ]),
    { kind: "line" },
  ];
  const items: MenuItem[] = [
    ...(isDesk || isOriginal ? [] : onPhone),
    {
      kind: "action",
      label: isOriginal ? t("reader.readable") : t("reader.original"),
      icon: isOriginal ? BookOpenText : FileCode,
      run: () => onOriginal(!isOriginal),
    },
  ];
  return (
    <Menu label={t("reader.more")} items={items}>
      <Icon node={EllipsisVertical} />
    </Menu>
  );
}

function labelOfSaved(state: SavedUse["state"]): string {
  if (state === "saving") return t("reader.saving");
  return state === "yes" ? t("reader.unsave") : t("reader.save");
}

/** A new conversation that has this page in its box. */
function useAsk(article: Article | null): () => void {
  const { drafts } = useHouse();
  const { route } = useLocation();
  return () => {
    if (article === null) return;
    const { bookId, path, title } = article;
    drafts.write(null, { about: { bookId, path, title } });
    route("/");
  };
}
