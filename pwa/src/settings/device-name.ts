// A device's name in the reader's language; the service names devices in English.
import { s } from "./words.ts";

/** "Firefox on Android" as it is said here; a name of another form stays as it is. */
export function deviceName(label: string): string {
  if (label === "Unknown device") return s("devices.unknown");
  const [browser, system, ...more] = label.split(" on ");
  if (browser === undefined || system === undefined || more.length > 0) return label;
  return s("devices.label", { browser, system });
}
