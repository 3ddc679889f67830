// What the map knows of a place, in words: where it is, when it is open, how to reach it.
import type { Place } from "@hearth/handlers/shared/contract/maps.ts";
import type { ComponentChildren } from "preact";
import { formatList, formatTime } from "../messages/formats.ts";
import { type OpenDays, readOpeningHours } from "./opening-hours.ts";
import { t } from "./words.ts";

export function PlaceFacts({ place }: { place: Place }) {
  const { address, openingHours, phone, website, wheelchair, name } = place;
  return (
    <dl class="place-facts">
      {address !== null && address !== name && <Fact label={t("place.address")}>{address}</Fact>}
      {openingHours !== null && (
        <Fact label={t("place.hours")}>
          <Hours text={openingHours} />
        </Fact>
      )}
      {phone !== null && <Fact label={t("place.phone")}>{phone}</Fact>}
      {/* As text: what lies outside of the home is opened by nobody by accident. */}
      {website !== null && <Fact label={t("place.website")}>{website}</Fact>}
      {wheelchair !== null && <Fact label={t("place.wheelchair")}>{t(`place.wheelchair.${wheelchair}`)}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Hours({ text }: { text: string }) {
  const hours = readOpeningHours(text);
  if (hours.name === "always") return <>{t("place.hoursAlways")}</>;
  if (hours.name === "noted") return <>{t("place.hoursNoted", { text: hours.text })}</>;
  return (
    <ul class="place-hours">
      {hours.rows.map((row) => (
        <li key={row.days.join()}>
          <span>{daysOf(row)}</span>
          <span>
            {row.hours.length === 0 ? t("place.closed") : row.hours.map((pair) => pair.join(" – ")).join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A week whose first day is a Monday. */
const MONDAY_UTC = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const WEEK = 7;

const nameOfDay = (day: number) =>
  formatTime(new Date(MONDAY_UTC + day * DAY_MS), { weekday: "long", timeZone: "UTC" });

function daysOf({ days }: OpenDays): string {
  if (days.length === 0) return t("place.holidays");
  if (days.length === WEEK) return t("place.everyDay");
  const [first = 0, last = first] = [days[0], days.at(-1)];
  if (days.length > 2) return `${nameOfDay(first)} – ${nameOfDay(last)}`;
  return formatList(days.map(nameOfDay));
}
