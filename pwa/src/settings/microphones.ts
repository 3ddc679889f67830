// The microphones of this device, as the browser tells them.

export interface Microphone {
  id: string;
  /** "" until the browser was allowed to tell. */
  label: string;
}

/** Browsers list what the system prefers a second time under these; that is the choice of none. */
const DOUBLES = new Set(["", "default", "communications"]);

/** Each real one once. */
export function microphonesOf(devices: readonly Pick<MediaDeviceInfo, "kind" | "deviceId" | "label">[]): Microphone[] {
  const found = new Map<string, Microphone>();
  for (const { kind, deviceId, label } of devices) {
    if (kind === "audioinput" && !DOUBLES.has(deviceId)) found.set(deviceId, { id: deviceId, label });
  }
  return [...found.values()];
}

/** Without permission there is one microphone without an id, or some without a name. */
export const areNamed = (devices: readonly Pick<MediaDeviceInfo, "kind" | "label">[]): boolean =>
  devices.filter(({ kind }) => kind === "audioinput").every(({ label }) => label !== "");
