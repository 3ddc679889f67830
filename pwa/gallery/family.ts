// The family of the gallery: its people, companions and devices, and the evening on which time stands still.
import type { SessionInfo } from "@hearth/handlers/shared/contract/auth.ts";
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { DEFAULT_SETTINGS, type Settings } from "@hearth/handlers/shared/contract/settings.ts";
import type { Model } from "@hearth/handlers/shared/contract/system.ts";
import type { Preferences, Profile, User } from "@hearth/handlers/shared/contract/users.ts";

/** A Thursday evening by the clock of the place where one looks. */
export const NOW = new Date(2026, 2, 12, 18, 40);

const MINUTE_MS = 60_000;
export const HOUR = 60;
export const DAY = 24 * HOUR;
export const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString();

/** The `number`th id of a kind, e.g. `idOf("a", 1)` for the first person. */
export const idOf = (kind: string, number: number) =>
  `0195${kind.padStart(4, "0")}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
export const RUN = idOf("f", 1);

const picture = (base64: string) => `data:image/png;base64,${base64}`;
/** Made of a few pixels: signs would look different on each machine. */
export const SEA = picture(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAALElEQVR42mP4cqSBJMRATQ33KmyI1QBUiowGuwabjAaS0GDUYBCUQRIaDhoA3Tp9EmT1b7gAAAAASUVORK5CYII=",
);
export const LEAF = picture(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAALklEQVR42mN4cu8ESYiBOhoSWiKAiCgNEKXIiKoaMFVj6hnVQPt4ICdpUD+1AgDFRSb3SjkPWQAAAABJRU5ErkJggg==",
);
export const STOVE = picture(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAADkharWAAAAIElEQVR42mP49eYaVvTh2hasiGFUAzEaNrnIkISGgwYAzqB5gH0oKO0AAAAASUVORK5CYII=",
);

const person = (number: number, values: Pick<User, "name" | "role"> & Partial<User>): User => ({
  id: idOf("a", number),
  avatar: null,
  hasPin: true,
  permissions: { images: true, adultContent: false },
  createdAt: minutesAgo(200 * DAY),
  ...values,
});
export const ANNA = person(4, { name: "Anna", role: "admin" });
export const BEN = person(5, { name: "Ben", role: "member", avatar: SEA });
export const MIA = person(6, { name: "Mia", role: "child", hasPin: false });
export const ROSE = person(7, { name: "Grandma Rose", role: "guest" });
export const PEOPLE = [ANNA, BEN, MIA, ROSE];
export const profileOf = ({ id, name, avatar, hasPin }: User): Profile => ({ id, name, avatar, hasPin });

const companion = (number: number, values: Pick<Companion, "name"> & Partial<Companion>): Companion => ({
  id: idOf("b", number),
  avatar: null,
  persona: "",
  greeting: "",
  modelId: null,
  temperature: null,
  ttsVoice: null,
  speechRate: null,
  wakeWordModelId: null,
  wakeWordPhrase: null,
  visibility: "mine",
  memoryScope: "person",
  editable: true,
  createdAt: minutesAgo(40 * DAY),
  updatedAt: minutesAgo(2 * DAY),
  ...values,
});
export const JUNIPER = companion(1, {
  name: "Juniper",
  avatar: LEAF,
  persona: "You are Juniper, a calm cook who knows what to do with what is in the kitchen.",
  greeting: "What is in the fridge today? **Three things** are enough for a supper.",
  temperature: 0.7,
  visibility: "household",
});
export const SALT = companion(2, {
  name: "Captain Salt",
  avatar: SEA,
  persona: "You are an old captain who explains the weather, the stars and the sea.",
  greeting: "Come aboard! Where shall we sail?",
});
export const REED = companion(3, {
  name: "Mr. Reed",
  persona: "You help with Latin and never give the answer away at once.",
  greeting: "Salve! Which sentence is it?",
  visibility: "household",
  editable: false,
});
export const COMPANIONS = [JUNIPER, SALT, REED];

const EMBER: Model = { id: "ember-8b", kind: "chat", contextTokens: 32_768, vision: true, starter: false };
const STARTER: Model = { id: "starter-0.5b", kind: "chat", contextTokens: 4_096, vision: false, starter: true };
const MINI: Model = { id: "sentences-mini", kind: "embedding", contextTokens: 512, vision: null, starter: true };
export const MODELS = { items: [EMBER, STARTER, MINI], defaultChatModel: EMBER.id };
export const STARTER_MODELS = { items: [STARTER, MINI], defaultChatModel: STARTER.id };

const device = (number: number, values: Pick<SessionInfo, "deviceLabel"> & Partial<SessionInfo>): SessionInfo => ({
  id: idOf("d", number),
  profileName: "Anna",
  kiosk: false,
  current: false,
  createdAt: minutesAgo(30 * DAY),
  lastSeenAt: minutesAgo(3 * HOUR),
  expiresAt: minutesAgo(-27 * DAY),
  ...values,
});
export const DEVICES = [
  device(1, { deviceLabel: "Firefox on Linux", current: true, lastSeenAt: minutesAgo(0) }),
  device(2, { deviceLabel: "Safari on iPhone" }),
  device(4, { deviceLabel: "Edge on Windows", lastSeenAt: minutesAgo(DAY) }),
  device(3, { deviceLabel: "Chrome on Android", kiosk: true, lastSeenAt: minutesAgo(2 * DAY) }),
];

export const SETTINGS: Settings = { ...DEFAULT_SETTINGS, "household.name": "Lime Street 4" };

export const PREFERENCES: Preferences = {
  theme: "light",
  textSize: "normal",
  reducedMotion: "on",
  language: "en",
  defaultCompanionId: null,
  remembering: true,
};
