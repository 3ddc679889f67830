// The side list: search first, then pinned, today, yesterday and earlier; the person at its foot.
import {
  Archive,
  ArrowLeft,
  Images,
  Library,
  LogOut,
  Map as MapSign,
  Monitor,
  Moon,
  PanelLeftClose,
  Settings,
  SquarePen,
  Sun,
  Tablet,
  Timer,
  UsersRound,
} from "lucide";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHearth, useHouse } from "../app/hearth.ts";
import { explain } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import type { ThemeChoice } from "../shell/appearance.ts";
import {
  COMPANIONS_PATH,
  KIOSK_PATH,
  LIBRARY_PATH,
  MAP_PATH,
  PICTURES_PATH,
  pathOfSettings,
  TIMERS_PATH,
} from "../shell/place.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { Orb } from "../ui/orb.tsx";
import { ConversationItems } from "./conversation-items.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { SearchField, SearchHits } from "./search-panel.tsx";
import { WaitingItems } from "./waiting-items.tsx";

export interface SidebarProps {
  openId: string | null;
  onFold: () => void;
}

export function Sidebar({ openId, onFold }: SidebarProps) {
  const { search, list } = useHouse();
  const isArchive = list.archived.value;
  return (
    <div class="side-inner">
      <header class="side-head">
        <a class="wordmark" href="/" aria-label={t("home.start")}>
          <Orb size="s" />
          <span>{t("app.name")}</span>
        </a>
        <button type="button" class="icon-button" onClick={onFold} aria-label={t("list.hide")}>
          <Icon node={PanelLeftClose} />
        </button>
      </header>
      <SearchField />
      <a class="button button-new" href="/">
        <Icon node={SquarePen} />
        <span>{t("list.new")}</span>
      </a>
      <CompanionsLink />
      <PicturesLink />
      <LibraryLink />
      <MapLink />
      <TimersLink />
      <nav class="side-list" aria-label={t("list.title")}>
        {search.state.value !== "off" ? (
          <SearchHits />
        ) : (
          <>
            {isArchive && (
              <button type="button" class="button button-quiet" onClick={() => list.showArchive(false)}>
                <Icon node={ArrowLeft} />
                <span>{t("list.leaveArchive")}</span>
              </button>
            )}
            {!isArchive && <WaitingItems openId={openId} />}
            <ConversationItems openId={openId} />
            {!isArchive && (
              <button type="button" class="button button-quiet side-archive" onClick={() => list.showArchive(true)}>
                <Icon node={Archive} />
                <span>{t("list.archive")}</span>
              </button>
            )}
          </>
        )}
      </nav>
      <PersonMenu />
    </div>
  );
}

function CompanionsLink() {
  const { path } = useLocation();
  return (
    <a class="button button-new" href={COMPANIONS_PATH} aria-current={path === COMPANIONS_PATH ? "page" : undefined}>
      <Icon node={UsersRound} />
      <span>{t("companions.title")}</span>
    </a>
  );
}

/** Not for whom an admin has turned pictures off. */
function PicturesLink() {
  const { path } = useLocation();
  if (!useHouse().user.permissions.images) return null;
  return (
    <a class="button button-new" href={PICTURES_PATH} aria-current={path === PICTURES_PATH ? "page" : undefined}>
      <Icon node={Images} />
      <span>{t("list.pictures")}</span>
    </a>
  );
}

function LibraryLink() {
  const { path } = useLocation();
  return (
    <a class="button button-new" href={LIBRARY_PATH} aria-current={path === LIBRARY_PATH ? "page" : undefined}>
      <Icon node={Library} />
      <span>{t("list.library")}</span>
    </a>
  );
}

function MapLink() {
  const { path } = useLocation();
  return (
    <a class="button button-new" href={MAP_PATH} aria-current={path === MAP_PATH ? "page" : undefined}>
      <Icon node={MapSign} />
      <span>{t("list.map")}</span>
    </a>
  );
}

function TimersLink() {
  const { path } = useLocation();
  return (
    <a class="button button-new" href={TIMERS_PATH} aria-current={path === TIMERS_PATH ? "page" : undefined}>
      <Icon node={Timer} />
      <span>{t("list.timers")}</span>
    </a>
  );
}

const THEMES = [
  { choice: "system", icon: Monitor, label: "theme.system" },
  { choice: "light", icon: Sun, label: "theme.light" },
  { choice: "dark", icon: Moon, label: "theme.dark" },
] as const;

function PersonMenu() {
  const { appearance, toasts, signOut } = useHearth();
  const { user, outbox } = useHouse();
  const { route } = useLocation();
  const [isLeaving, setLeaving] = useState(false);

  const choose = (theme: ThemeChoice) =>
    appearance.change({ theme }).catch((error: unknown) => toasts.show({ text: explain(error) }));
  const leave = () =>
    signOut().then(
      // The next person begins at the start, not at somebody else's conversation.
      () => route("/", true),
      (error: unknown) => toasts.show({ text: explain(error) }),
    );
  const items: MenuItem[] = [
    ...THEMES.map(({ choice, icon, label }) => ({
      kind: "choice" as const,
      label: t(label),
      icon,
      chosen: appearance.look.value.theme === choice,
      run: () => choose(choice),
    })),
    { kind: "line" },
    { kind: "action", label: t("person.settings"), icon: Settings, run: () => route(pathOfSettings()) },
    { kind: "action", label: t("person.kiosk"), icon: Tablet, run: () => route(KIOSK_PATH) },
    {
      kind: "action",
      label: t("person.signOut"),
      icon: LogOut,
      run: () => (outbox.items.value.length > 0 ? setLeaving(true) : leave()),
    },
  ];
  return (
    <footer class="side-foot">
      <Menu label={t("person.menu", { name: user.name })} items={items} buttonClass="person-button">
        <Avatar {...user} />
        <span class="person-name">{user.name}</span>
      </Menu>
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={leave} />}
    </footer>
  );
}
