// The clock and the date as the person's language writes them.
import { formatTime } from "../messages/formats.ts";
import { speech } from "../messages/speech.ts";

const TIME: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };

/** Large, with "pm" small beside it where the language has it. */
export function Clock({ now }: { now: Date }) {
  return (
    <p class="kiosk-clock">
      <time dateTime={now.toISOString()}>
        {partsOf(now).map(({ type, value }, index) =>
          type === "dayPeriod" ? (
            <small key={index}>{value}</small>
          ) : (
            <span key={index} class={value.trim() === "" ? undefined : `kiosk-clock-${type}`}>
              {value}
            </span>
          ),
        )}
      </time>
      <span class="kiosk-date">{formatTime(now, { weekday: "long", day: "numeric", month: "long" })}</span>
    </p>
  );
}

/** One small line, while the wall belongs to what is said. */
export function SmallClock({ now }: { now: Date }) {
  return (
    <p class="kiosk-clock-small">
      <time dateTime={now.toISOString()}>{formatTime(now, TIME)}</time>
    </p>
  );
}

const partsOf = (now: Date) => new Intl.DateTimeFormat(speech.value.locale, TIME).formatToParts(now);
