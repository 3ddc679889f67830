// Who answers in a conversation: shown in its header, changed there.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import type { Conversation } from "@hearth/handlers/shared/contract/conversations.ts";
import { ChevronDown, UsersRound } from "lucide";
import { useLocation } from "preact-iso";
import { useHearth, useHouse } from "../app/hearth.ts";
import type { Chat } from "../chat/chat.ts";
import { explain } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import { COMPANIONS_PATH, HEARTH, pathOfTalk } from "../shell/place.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { Orb } from "../ui/orb.tsx";

export interface WhoAnswersQuestion {
  chat: Chat;
  conversation: Conversation | null;
  /** Chosen for a conversation that has not begun; HEARTH for Hearth itself. */
  chosenId: string | null;
}

/** null: Hearth itself, also where a companion is gone or not shared any more. */
export function useWhoAnswers({ chat, conversation, chosenId }: WhoAnswersQuestion): Companion | null {
  const { companions, companionBook } = useHouse();
  const isNew = chat.id.value === null && chat.state.value === "new";
  const known = (id: string | null) => companions.value.find((companion) => companion.id === id) ?? null;
  if (isNew && chosenId === HEARTH) return null;
  if (isNew) return known(chosenId) ?? known(companionBook.defaultId.value);
  return known(conversation === null ? chat.begunWith.value : conversation.companionId);
}

/** What the service is told of it for a new conversation: null for Hearth itself, undefined where nobody was chosen. */
export const askedId = (companion: Companion | null, chosenId: string | null): string | null | undefined =>
  companion?.id ?? (chosenId === HEARTH ? null : undefined);

export interface WhoAnswersProps {
  chat: Chat;
  conversation: Conversation | null;
  companion: Companion | null;
}

export function WhoAnswers({ chat, conversation, companion }: WhoAnswersProps) {
  const { api, toasts } = useHearth();
  const { companions, list } = useHouse();
  const { route } = useLocation();
  const isNew = chat.state.value === "new";
  const name = companion?.name ?? t("who.hearth");
  if (companions.value.length === 0 || (!isNew && conversation === null)) return null;

  const choose = async (next: Companion | null) => {
    if (next?.id === companion?.id) return;
    if (isNew) return route(pathOfTalk(next?.id ?? HEARTH), true);
    if (conversation === null) return;
    try {
      chat.conversation.value = await api.conversations.change(conversation.id, { companionId: next?.id ?? null });
      toasts.show({ text: t("who.changed", { name: next?.name ?? t("who.hearth") }) });
      void list.load();
    } catch (error) {
      toasts.show({ text: explain(error) });
    }
  };
  const choice = (who: Companion | null): MenuItem => ({
    kind: "choice",
    label: who?.name ?? t("who.hearth"),
    mark: who === null ? <Orb size="s" /> : <Avatar {...who} />,
    chosen: companion?.id === who?.id,
    run: () => void choose(who),
  });
  const items: MenuItem[] = [
    choice(null),
    ...companions.value.map(choice),
    { kind: "line" },
    { kind: "action", label: t("who.all"), icon: UsersRound, run: () => route(COMPANIONS_PATH) },
  ];
  return (
    <div class={`who ${isNew ? "who-new" : ""}`}>
      <Menu label={t("who.label", { name })} items={items} buttonClass="who-button">
        {companion === null ? <Orb size="s" /> : <Avatar {...companion} />}
        <span class="who-name">{name}</span>
        <Icon node={ChevronDown} size={16} />
      </Menu>
    </div>
  );
}
