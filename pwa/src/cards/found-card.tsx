// What was found for an answer: sources, places, or a way.
import "../styles/cards.css";
import { TimerCard } from "../timers/timer-card.tsx";
import type { FoundCardProps } from "./card-place.tsx";
import { PlacesCard } from "./places-card.tsx";
import { RouteCard } from "./route-card.tsx";
import { Sources } from "./sources.tsx";

export function FoundCard({ card, words, isOnWall }: FoundCardProps) {
  switch (card.kind) {
    case "library":
      return <Sources card={card} words={words} isOnWall={isOnWall} />;
    case "places":
      return <PlacesCard card={card} isOnWall={isOnWall} />;
    case "route":
      return <RouteCard card={card} isOnWall={isOnWall} />;
    case "timer":
      return <TimerCard card={card} isOnWall={isOnWall} />;
  }
}
