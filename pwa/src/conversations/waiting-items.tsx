// Conversations that were begun without the service: in the side list until it knows them.
import { Clock } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { firstLine } from "../offline/waiting-message.ts";
import { pathOfConversation } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";

export function WaitingItems({ openId }: { openId: string | null }) {
  const { list, outbox } = useHouse();
  const known = new Set(list.items.value.map(({ id }) => id));
  const begun = new Map<string, string>();
  for (const { begins, conversationId, text } of outbox.items.value) {
    if (begins && !known.has(conversationId) && !begun.has(conversationId)) begun.set(conversationId, firstLine(text));
  }
  if (begun.size === 0) return null;
  return (
    <section class="group" aria-label={t("outbox.title")}>
      <h2 class="group-title">{t("outbox.title")}</h2>
      <ul>
        {[...begun].map(([id, title]) => (
          <li key={id} class="row">
            <a class="row-link" href={pathOfConversation(id)} aria-current={id === openId ? "page" : undefined}>
              <Icon node={Clock} size={16} />
              <span class="row-title">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
