// The grouped conversations of the side list.
import { Pin } from "lucide";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { pathOfConversation } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";
import { type GroupName, groupConversations } from "./group.ts";

const GROUP_TITLES = {
  pinned: "list.pinned",
  today: "list.today",
  yesterday: "list.yesterday",
  earlier: "list.earlier",
} as const satisfies Record<GroupName, string>;

export function ConversationItems({ openId }: { openId: string | null }) {
  const { list } = useHouse();
  const { route } = useLocation();
  const items = list.items.value;
  const state = list.state.value;

  if (items.length === 0) {
    if (state === "loading") return <Skeleton />;
    if (state === "failed") {
      return (
        <>
          <p class="side-note" role="status">
            {t("list.failed")}
          </p>
          <button type="button" class="button button-quiet" onClick={() => list.load()}>
            {t("chat.tryAgain")}
          </button>
        </>
      );
    }
    return <p class="side-note">{list.archived.value ? t("list.archiveEmpty") : t("list.empty")}</p>;
  }
  return (
    <>
      {groupConversations(items, new Date()).map((group) => (
        <section key={group.name} class="group" aria-label={t(GROUP_TITLES[group.name])}>
          <h2 class="group-title">{t(GROUP_TITLES[group.name])}</h2>
          <ul>
            {group.items.map((item) => (
              <li key={item.id} class="row">
                <a
                  class="row-link"
                  href={pathOfConversation(item.id)}
                  aria-current={item.id === openId ? "page" : undefined}
                >
                  {item.pinned && <Icon node={Pin} size={16} />}
                  <span class="row-title">{item.title || t("list.untitled")}</span>
                  {item.activeRunId !== null && (
                    <span class="row-live">
                      <span class="visually-hidden">{t("list.answering")}</span>
                    </span>
                  )}
                </a>
                <ConversationMenu conversation={item} {...(item.id === openId ? { onGone: () => route("/") } : {})} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.hasMore.value && <MoreButton />}
    </>
  );
}

function MoreButton() {
  const { list } = useHouse();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    await list.loadMore();
    setLoading(false);
  };
  return (
    <button type="button" class="button button-quiet" aria-busy={isLoading} disabled={isLoading} onClick={load}>
      {t("list.more")}
    </button>
  );
}

function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
