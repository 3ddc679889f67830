// The signed-in frame: the list of conversations beside the one that is open.

import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { ConversationScreen } from "../chat/conversation-screen.tsx";
import { NEW_COMPANION } from "../companions/companion-book.ts";
import { CompanionsPlace } from "../companions/companions-place.tsx";
import { Sidebar } from "../conversations/sidebar.tsx";
import { useTouches } from "../handsfree/use-touches.ts";
import { KioskPlace } from "../kiosk/kiosk-place.tsx";
import { LibraryPlace } from "../library/library-place.tsx";
import { MapsPlace } from "../maps/maps-place.tsx";
import { t } from "../messages/t.ts";
import { PicturesPlace } from "../pictures/pictures-place.tsx";
import { useSharedThings } from "../platform/use-shared-things.ts";
import { useUnseenAnswers } from "../platform/use-unseen-answers.ts";
import { SettingsPlace, ShortcutSheetPlace } from "../settings/settings-place.tsx";
import { KIOSK_PATH, MISSED_SHARE_PATH, pathOfConversation, pathOnWall, readPlace } from "../shell/place.ts";
import { useShortcutHelp } from "../shell/use-shortcut-help.ts";
import { RingingPlace, TimersPlace } from "../timers/timers-place.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DESK, useMediaQuery } from "../ui/media-query.ts";
import { useHearth, useHouse } from "./hearth.ts";

export function Home() {
  const { session } = useHearth();
  const { chats, voice } = useHouse();
  const { path, query, route } = useLocation();
  const place = readPlace(path, query);
  const isDesk = useMediaQuery(DESK);
  const [isFolded, setFolded] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openId = place.name === "conversation" ? place.conversationId : null;
  const messageId = place.name === "conversation" ? place.messageId : null;
  const chat = chats.open(openId);
  const begunId = chats.begun.value;

  // A wall is a wall at every address but the map's, which an answer on it may lead to.
  const isKiosk = session.isKiosk.value;
  const isMap = place.name === "map";
  useEffect(() => {
    if (!isKiosk || place.name === "kiosk" || isMap) return;
    const page = place.name === "library" && place.bookId !== null && place.path !== null ? place : null;
    route(page === null ? KIOSK_PATH : pathOnWall({ ...page, bookId: page.bookId ?? "" }), true);
  }, [isKiosk, place.name]);
  // A new conversation gets its address with its first answer, unless one has gone elsewhere meanwhile.
  useEffect(() => {
    if (begunId !== null && place.name === "new" && !isKiosk) route(pathOfConversation(begunId), true);
  }, [begunId]);
  useEffect(() => {
    if (place.name === "unknown") route("/", true);
    if (place.name === "missed-share") route(MISSED_SHARE_PATH, true);
  }, [place.name]);
  // Whoever goes elsewhere has heard enough; a conversation that gets its address is no other place.
  const lastPath = useRef(path);
  useEffect(() => {
    const isBegun = lastPath.current === "/" && begunId !== null && path === pathOfConversation(begunId);
    if (path !== lastPath.current && !isBegun) voice.stop();
    lastPath.current = path;
  }, [path]);
  useTouches();
  useUnseenAnswers();
  useSharedThings(isKiosk);
  useEffect(() => setSheetOpen(false), [path, messageId]);
  const showSearch = () => {
    if (isDesk) setFolded(false);
    else setSheetOpen(true);
    requestAnimationFrame(() => document.getElementById("search")?.focus());
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !isKiosk) {
        event.preventDefault();
        if (place.name === "settings" || place.name === "kiosk") route("/");
        showSearch();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isDesk, place.name, isKiosk]);
  // The app's shortcut on the device's start screen.
  const wantsSearch = query.search !== undefined;
  useEffect(() => {
    if (!wantsSearch) return;
    route("/", true);
    showSearch();
  }, [wantsSearch]);
  const shortcutHelp = useShortcutHelp();

  const showSide = isDesk ? () => setFolded(false) : () => setSheetOpen(true);
  const isSettings = place.name === "settings";
  const isSideShown = isDesk && !isFolded && !isSettings;
  const isCompanions = place.name === "companions" || place.name === "companion";
  const isRoom =
    isCompanions || isMap || place.name === "pictures" || place.name === "library" || place.name === "timers";
  const isMissing = place.name === "conversation" && chat.state.value === "missing";
  const hasPage = isRoom || isSettings || isMissing;
  if (isKiosk && isMap) return <MapsPlace asked={place} onShowSide={null} isOnWall />;
  if (place.name === "kiosk" || isKiosk) return <KioskPlace page={place.name === "kiosk" ? place.page : null} />;
  return (
    <div class="home">
      <a class="skip-link" href={isSettings ? "#settings" : hasPage ? "#room" : "#composer"}>
        {hasPage ? t("home.skipToRoom") : t("home.skip")}
      </a>
      {isSideShown && (
        <aside class="side" aria-label={t("list.title")}>
          <Sidebar openId={openId} onFold={() => setFolded(true)} />
        </aside>
      )}
      {!isDesk && isSheetOpen && (
        <Dialog title={t("list.title")} kind="sheet" onClose={() => setSheetOpen(false)}>
          <Sidebar openId={openId} onFold={() => setSheetOpen(false)} />
        </Dialog>
      )}
      {isSettings ? (
        <SettingsPlace section={place.section} item={place.item} />
      ) : place.name === "pictures" ? (
        <PicturesPlace
          pictureId={place.pictureId}
          conversationId={place.conversationId}
          onShowSide={isSideShown ? null : showSide}
        />
      ) : place.name === "timers" ? (
        <TimersPlace onShowSide={isSideShown ? null : showSide} />
      ) : isMap ? (
        <MapsPlace asked={place} onShowSide={isSideShown ? null : showSide} />
      ) : place.name === "library" ? (
        <LibraryPlace place={place} onShowSide={isSideShown ? null : showSide} />
      ) : isCompanions ? (
        <CompanionsPlace
          open={place.name === "companions" ? null : (place.companionId ?? NEW_COMPANION)}
          onShowSide={isSideShown ? null : showSide}
        />
      ) : (
        <ConversationScreen
          key={chat.key}
          chat={chat}
          chosenId={place.name === "new" ? place.companionId : null}
          messageId={messageId}
          onShowSide={isSideShown ? null : showSide}
          onLeave={() => route("/")}
        />
      )}
      <RingingPlace />
      {shortcutHelp.isOpen && <ShortcutSheetPlace onClose={shortcutHelp.close} />}
    </div>
  );
}
