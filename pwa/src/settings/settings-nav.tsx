// The sections as a list: beside the open one on a desk, a page of its own on a phone.
import type { Role } from "@hearth/handlers/shared/contract/users.ts";
import {
  AudioLines,
  BellRing,
  Blocks,
  Brain,
  ChevronRight,
  Download,
  HeartPulse,
  House,
  type IconNode,
  Images,
  Info,
  KeyRound,
  Library,
  Map as MapSign,
  MessageCircleQuestionMark,
  MessagesSquare,
  MonitorSmartphone,
  Palette,
  UserRound,
  UsersRound,
  Volume2,
} from "lucide";
import { pathOfSettings } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { ADMIN_SECTIONS, OWN_SECTIONS, type SectionId } from "./sections.ts";
import { s } from "./words.ts";

const ICONS: Record<SectionId, IconNode> = {
  profile: UserRound,
  pin: KeyRound,
  devices: MonitorSmartphone,
  appearance: Palette,
  voice: Volume2,
  handsfree: AudioLines,
  asking: MessageCircleQuestionMark,
  memory: Brain,
  about: Info,
  people: UsersRound,
  household: House,
  models: MessagesSquare,
  wakewords: BellRing,
  pictures: Images,
  library: Library,
  map: MapSign,
  features: Blocks,
  downloads: Download,
  health: HeartPulse,
};

export function SettingsNav({ role, openId }: { role: Role; openId: SectionId | null }) {
  const own = OWN_SECTIONS.filter((id) => id !== "about");
  return (
    <nav class="settings-nav" aria-label={s("settings.nav")}>
      <NavGroup title={s("settings.you")} ids={own} openId={openId} />
      {role === "admin" && <NavGroup title={s("settings.home")} ids={ADMIN_SECTIONS} openId={openId} />}
      <NavGroup ids={["about"]} openId={openId} />
    </nav>
  );
}

interface NavGroupProps {
  title?: string;
  ids: readonly SectionId[];
  openId: SectionId | null;
}

function NavGroup({ title, ids, openId }: NavGroupProps) {
  return (
    <div class="nav-group">
      {title !== undefined && <h2 class="group-title">{title}</h2>}
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <a class="nav-link" href={pathOfSettings(id)} aria-current={id === openId ? "page" : undefined}>
              <Icon node={ICONS[id]} />
              <span class="list-words">
                <span class="nav-title">{s(`${id}.title`)}</span>
                <span class="nav-hint">{s(`${id}.hint`)}</span>
              </span>
              <Icon node={ChevronRight} size={18} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
