// When something was said, by which model, and what it was understood as: one quiet line, on demand.
import type { Route } from "@hearth/handlers/shared/contract/chat.ts";
import { Info } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { wholeTime } from "./days.ts";
import type { ShownMessage } from "./turns.ts";
import { a } from "./words.ts";

export interface FactsButtonProps {
  route: Route | null;
  /** Id of the line that it opens. */
  lineId: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Names the route where it is not plain talk, so that nobody has to ask for it. */
export function FactsButton({ route, lineId, isOpen, onToggle }: FactsButtonProps) {
  const name = route === null || route === "chat" ? null : a(`route.${route}`);
  const label = name === null ? a("answer.facts") : a("answer.factsOf", { route: name });
  return (
    <button
      type="button"
      class={name === null ? "icon-button" : "icon-button facts-named"}
      aria-label={label}
      title={a("answer.facts")}
      aria-expanded={isOpen}
      aria-controls={isOpen ? lineId : undefined}
      onClick={onToggle}
    >
      <Icon node={Info} size={18} />
      {name !== null && <span>{name}</span>}
    </button>
  );
}

export function FactsLine({ message, id }: { message: ShownMessage; id: string }) {
  const { models } = useHouse();
  const { model, route, createdAt } = message;
  const isStarter = models.value.items.some((item) => item.id === model && item.starter);
  return (
    <p class="facts" id={id}>
      <time dateTime={createdAt}>{wholeTime(createdAt)}</time>
      {model !== null && <span>{isStarter ? a("answer.starter") : a("answer.model", { model })}</span>}
      {route !== null && route !== "chat" && <span>{a(`route.${route}Long`)}</span>}
    </p>
  );
}
