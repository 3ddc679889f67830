// The settings: a column of sections beside the one that is open; on a phone a list that leads to a page.
import "../styles/settings.css";
import "../styles/settings-panels.css";
import "../styles/settings-choices.css";
import "../styles/settings-lists.css";
import "../styles/home-care.css";
import "../styles/voice-choices.css";
import "../styles/hands-free.css";
import "../styles/wake-words.css";
import "../styles/fields.css";
import { ArrowLeft } from "lucide";
import type { FunctionComponent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHearth, useHouse } from "../app/hearth.ts";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { DownloadsSection } from "../home-care/downloads-section.tsx";
import { FeaturesSection } from "../home-care/features-section.tsx";
import { HealthSection } from "../home-care/health-section.tsx";
import { LibrarySectionPlace } from "../library/admin/library-section-place.tsx";
import { MapsSectionPlace } from "../maps/admin/maps-section-place.tsx";
import { MemorySectionPlace } from "../memory/memory-section-place.tsx";
import { t } from "../messages/t.ts";
import { PicturesSectionPlace } from "../pictures/admin/pictures-section-place.tsx";
import { pathOfSettings } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { DESK, useMediaQuery } from "../ui/media-query.ts";
import { NEW_WAKE_WORD } from "../wake-words/addresses.ts";
import { WakeWordsSection } from "../wake-words/wake-words-section.tsx";
import { ww } from "../wake-words/words.ts";
import { AboutSection } from "./about-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { AskingSection } from "./asking-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { HandsFreeSection } from "./hands-free-section.tsx";
import { HouseholdSection } from "./household-section.tsx";
import { ModelsSection } from "./models-section.tsx";
import { NEW_PERSON, PeopleSection } from "./people-section.tsx";
import { PinSection } from "./pin-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { type Opening, openSection, type SectionId } from "./sections.ts";
import { SettingsNav } from "./settings-nav.tsx";
import { VoiceSection } from "./voice-section.tsx";
import { s } from "./words.ts";

const VIEWS: Record<SectionId, FunctionComponent<{ item: string | null }>> = {
  profile: ProfileSection,
  pin: PinSection,
  devices: DevicesSection,
  appearance: AppearanceSection,
  voice: VoiceSection,
  handsfree: HandsFreeSection,
  memory: MemorySectionPlace,
  map: MapsSectionPlace,
  asking: AskingSection,
  about: AboutSection,
  people: PeopleSection,
  household: HouseholdSection,
  models: ModelsSection,
  wakewords: WakeWordsSection,
  pictures: PicturesSectionPlace,
  library: LibrarySectionPlace,
  features: FeaturesSection,
  downloads: DownloadsSection,
  health: HealthSection,
};

export interface SettingsScreenProps {
  section: string | null;
  /** One thing of the section, e.g. a person. */
  item: string | null;
}

export function SettingsScreen({ section, item }: SettingsScreenProps) {
  const { user } = useHouse();
  const { route } = useLocation();
  const isDesk = useMediaQuery(DESK);
  const asked = openSection(section, user.role);
  // On a desk the list stands beside something: the first section.
  const opening: Opening = asked.name === "list" && isDesk ? { name: "section", id: "profile" } : asked;
  const openId = opening.name === "section" ? opening.id : null;

  useEffect(() => {
    if (asked.name === "unknown") route(pathOfSettings(), true);
  }, [asked.name]);

  return (
    <>
      {isDesk && (
        <aside class="side settings-side" aria-label={s("settings.title")}>
          <a class="button button-quiet settings-back" href="/">
            <Icon node={ArrowLeft} />
            <span>{s("settings.back")}</span>
          </a>
          <SettingsNav role={user.role} openId={openId} />
        </aside>
      )}
      <main class="settings" id="settings" tabIndex={-1}>
        {opening.name === "list" || opening.name === "unknown" ? (
          <Page key="list" title={s("settings.title")} back={{ href: "/", label: s("settings.back") }}>
            <SettingsNav role={user.role} openId={null} />
          </Page>
        ) : opening.name === "denied" ? (
          <Denied isDesk={isDesk} />
        ) : (
          <Section key={opening.id} id={opening.id} item={item} isDesk={isDesk} />
        )}
      </main>
    </>
  );
}

function Section({ id, item, isDesk }: { id: SectionId; item: string | null; isDesk: boolean }) {
  const View = VIEWS[id];
  const { user } = useHouse();
  if (id === "people" && item !== null) {
    return (
      <Page
        title={item === NEW_PERSON ? s("people.newTitle") : s("people.editTitle")}
        back={{ href: pathOfSettings("people"), label: s("people.back") }}
      >
        <View item={item} />
      </Page>
    );
  }
  if (id === "wakewords" && item !== null) {
    return (
      <Page
        title={ww(item === NEW_WAKE_WORD ? "ww.train" : "ww.own")}
        back={{ href: pathOfSettings("wakewords"), label: ww("ww.back") }}
      >
        <View item={item} />
      </Page>
    );
  }
  const intro = introOf(id, user.hasPin);
  return (
    <Page
      title={s(`${id}.title`)}
      {...(intro === null ? {} : { intro })}
      back={isDesk ? null : { href: pathOfSettings(), label: s("settings.backToList") }}
    >
      <View item={item} />
    </Page>
  );
}

function introOf(id: SectionId, hasPin: boolean): string | null {
  if (id === "about") return null;
  return id === "pin" && !hasPin ? s("pin.introFirst") : s(`${id}.intro`);
}

interface PageProps {
  title: string;
  intro?: string;
  back: { href: string; label: string } | null;
  children: preact.ComponentChildren;
}

/** Takes the focus to its heading when it opens, so that a screen reader says where one is. */
function Page({ title, intro, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t("app.titled", { title });
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("main")?.scrollTo({ top: 0, behavior: "instant" });
  }, [title]);
  return (
    <div class="settings-page">
      <div>
        <header class="settings-head">
          {back !== null && (
            <a class="icon-button" href={back.href} aria-label={back.label} title={back.label}>
              <Icon node={ArrowLeft} />
            </a>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <EarSign />
        </header>
        <Away />
      </div>
      {intro !== undefined && <p class="settings-intro">{intro}</p>}
      {children}
    </div>
  );
}

/** Unlike a conversation, a setting can't wait here until the service is back. */
function Away() {
  const isAway = useHearth().connection.state.value !== "online";
  return <div role="status">{isAway && <p class="panel-care settings-away">{s("settings.away")}</p>}</div>;
}

function Denied({ isDesk }: { isDesk: boolean }) {
  const back = isDesk ? null : { href: pathOfSettings(), label: s("settings.backToList") };
  return (
    <Page title={s("denied.title")} intro={s("denied.text")} back={back}>
      <a class="button button-primary" href={pathOfSettings()}>
        {s("denied.back")}
      </a>
    </Page>
  );
}
