// The steps of a way: the next one large, to be heard, and all of them as a list.
import type { FoundRoute, RouteStep } from "@hearth/handlers/shared/contract/maps.ts";
import {
  ArrowDownLeft,
  ArrowDownRight,
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  ChevronLeft,
  ChevronRight,
  CornerUpLeft,
  CornerUpRight,
  Flag,
  type IconNode,
  Merge,
  MoveUpRight,
  Navigation,
  RotateCcw,
  Ship,
  Square,
  Undo2,
  Volume2,
} from "lucide";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { isReading } from "../voice/speaking.ts";
import { distanceOf } from "./units.ts";
import { useMapBook } from "./use-map-book.ts";
import { t } from "./words.ts";

const TURNS: Record<RouteStep["turn"], IconNode> = {
  depart: Navigation,
  straight: ArrowUp,
  slight_left: ArrowUpLeft,
  left: CornerUpLeft,
  sharp_left: ArrowDownLeft,
  uturn: Undo2,
  sharp_right: ArrowDownRight,
  right: CornerUpRight,
  slight_right: ArrowUpRight,
  roundabout: RotateCcw,
  merge: Merge,
  ramp: MoveUpRight,
  ferry: Ship,
  arrive: Flag,
  other: ArrowUp,
};

/** As one reading each, so that a button knows its own. */
const ONE_STEP = "map-step";
const ALL_STEPS = "map-steps";

const sayingOf = ({ spoken, text }: RouteStep) => spoken ?? text;

export function WaySteps({ route, isOnWall }: { route: FoundRoute; isOnWall: boolean }) {
  const { directions } = useMapBook();
  const at = Math.min(directions.step.value, route.steps.length - 1);
  const now = route.steps[at];
  if (now === undefined) return null;
  return (
    <>
      <div class="way-next" data-large={isOnWall ? "" : undefined}>
        <p class="map-quiet">{t("way.stepNumber", { number: at + 1, count: route.steps.length })}</p>
        <p class="way-next-words" aria-live="polite">
          <Icon node={TURNS[now.turn]} size={40} />
          <span>{now.text}</span>
        </p>
        {now.distanceM > 0 && <p class="map-quiet">{t("way.stepIn", { distance: distanceOf(now.distanceM) })}</p>}
        <div class="way-next-actions">
          <StepButton label={t("way.stepBack")} icon={ChevronLeft} to={at - 1} last={route.steps.length - 1} />
          <HearButton id={ONE_STEP} label={t("way.read")} text={sayingOf(now)} />
          <StepButton label={t("way.stepOn")} icon={ChevronRight} to={at + 1} last={route.steps.length - 1} />
        </div>
      </div>
      <div class="way-list-head">
        <h3>{t("way.steps")}</h3>
        <HearButton id={ALL_STEPS} label={t("way.readAll")} text={route.steps.map(({ text }) => text).join("\n\n")} />
      </div>
      <ol class="way-list">
        {route.steps.map((step, index) => (
          <li key={index} aria-current={index === at ? "step" : undefined}>
            <button type="button" onClick={() => directions.goToStep(index)}>
              <Icon node={TURNS[step.turn]} size={24} />
              <span class="way-step-words">{step.text}</span>
              {step.distanceM > 0 && <span class="map-quiet">{distanceOf(step.distanceM)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function StepButton({ label, icon, to, last }: { label: string; icon: IconNode; to: number; last: number }) {
  const { directions } = useMapBook();
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={to < 0 || to > last}
      onClick={() => directions.goToStep(to)}
    >
      <Icon node={icon} size={28} />
    </button>
  );
}

function HearButton({ id, label, text }: { id: string; label: string; text: string }) {
  const { voice } = useHouse();
  const speaking = voice.speaking.value;
  const isOn = isReading(speaking, id);
  const failure = speaking.name === "failed" && speaking.reading.messageId === id ? speaking.words : null;
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => voice.toggle({ messageId: id, source: { text }, companionId: null })}
      >
        <Icon node={isOn ? Square : Volume2} size={18} />
        <span>{isOn ? t("way.readStop") : label}</span>
      </button>
      {failure !== null && (
        <p class="field-problem" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
