// One companion on the shelf: a tap on it begins to talk.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import {
  Braces,
  CopyPlus,
  Ellipsis,
  Eye,
  FileImage,
  House,
  Lock,
  MessageCircle,
  MessageCircleHeart,
  PencilLine,
  Trash2,
} from "lucide";
import { useLocation } from "preact-iso";
import { useHearth, useHouse } from "../app/hearth.ts";
import { explainChange } from "../chat/explain.ts";
import { pathOfCompanion, pathOfTalk } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { hasPicture, saveCardAsJson, saveCardAsPng } from "./card-file.ts";
import { NEW_COMPANION } from "./companion-book.ts";
import { copyOf } from "./draft.ts";
import { Portrait } from "./portrait.tsx";
import { t } from "./words.ts";

const LINE_CHARS = 140;

export function CompanionCard({ companion }: { companion: Companion }) {
  const { toasts } = useHearth();
  const { companionBook } = useHouse();
  const { route } = useLocation();
  const { id, name, editable, visibility } = companion;
  const shared = visibility === "household";

  const copy = () => {
    companionBook.unsaved.set(NEW_COMPANION, { draft: copyOf(companion), notes: [] });
    route(pathOfCompanion(null));
  };
  const savePng = () => saveCardAsPng(companion).catch(() => toasts.show({ text: t("companions.saveFailed") }));
  const isDefault = companionBook.defaultId.value === id;
  const toggleDefault = async () => {
    try {
      await companionBook.chooseDefault(isDefault ? null : id);
      toasts.show({ text: t("companions.defaultChosen", { name: isDefault ? t("who.hearth") : name }) });
    } catch (error) {
      toasts.show({ text: explainChange(error) });
    }
  };
  const remove = () => {
    companionBook.remove(companion);
    // The menu that had the focus is gone with its companion.
    document.getElementById("room")?.focus();
  };
  const items: MenuItem[] = [
    { kind: "action", label: t("companions.talk", { name }), icon: MessageCircle, run: () => route(pathOfTalk(id)) },
    {
      kind: "action",
      label: editable ? t("companions.edit") : t("companions.look"),
      icon: editable ? PencilLine : Eye,
      run: () => route(pathOfCompanion(id)),
    },
    {
      kind: "choice",
      label: t("companions.default"),
      icon: MessageCircleHeart,
      chosen: isDefault,
      run: () => void toggleDefault(),
    },
    { kind: "action", label: t("companions.copy"), icon: CopyPlus, run: copy },
    { kind: "line" },
    { kind: "action", label: t("companions.saveJson"), icon: Braces, run: () => saveCardAsJson(companion) },
  ];
  if (hasPicture(companion)) {
    items.push({ kind: "action", label: t("companions.savePng"), icon: FileImage, run: () => void savePng() });
  }
  if (editable) {
    items.push({ kind: "line" });
    items.push({ kind: "action", label: t("companions.delete"), icon: Trash2, danger: true, run: remove });
  }
  return (
    <article class="companion">
      <a id={`companion-${id}`} class="companion-link" href={pathOfTalk(id)}>
        <Portrait {...companion} />
        <span class="visually-hidden">{t("companions.talk", { name })}</span>
      </a>
      <h3 class="companion-name">{name}</h3>
      <p class="companion-about">{lineOf(companion)}</p>
      <div class="companion-foot">
        <p class="companion-who">
          <Icon node={shared ? House : Lock} size={14} />
          <span>{whoMay(companion)}</span>
        </p>
        <a
          class="icon-button"
          href={pathOfCompanion(id)}
          aria-label={editable ? t("companions.editNamed", { name }) : t("companions.lookNamed", { name })}
        >
          <Icon node={editable ? PencilLine : Eye} size={18} />
        </a>
        <Menu label={t("companions.options", { name })} items={items}>
          <Icon node={Ellipsis} />
        </Menu>
      </div>
    </article>
  );
}

function whoMay({ visibility, editable }: Companion): string {
  if (visibility === "mine") return t("companions.forMe");
  return editable ? t("companions.forAll") : t("companions.forAllShared");
}

/** The first words, else the beginning of the description, without its Markdown signs. */
function lineOf({ greeting, persona }: Companion): string {
  const text = (greeting.trim() || persona.trim()).replace(/[*_`#>]+/g, "").replace(/\s+/g, " ");
  return text.length > LINE_CHARS ? `${text.slice(0, LINE_CHARS).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
