// Every state of the app, in the order in which one would meet them.

import { ANSWER_STATES } from "./answers.ts";
import { AWAY_STATES } from "./away.ts";
import { COMPANION_STATES } from "./companions.ts";
import { CONVERSATION_STATES } from "./conversation.ts";
import { FOUND_STATES } from "./found.ts";
import { GERMAN_STATES } from "./german.ts";
import { HANDS_FREE_STATES } from "./hands-free.ts";
import { HOME_CARE_STATES } from "./home-care.ts";
import { KIOSK_STATES } from "./kiosk.ts";
import { LIBRARY_STATES } from "./library.ts";
import { LIST_STATES } from "./list.ts";
import { MAP_STATES } from "./maps.ts";
import { MEMORY_STATES } from "./memory.ts";
import { PEOPLE_STATES } from "./people.ts";
import { PICTURE_SETTINGS_STATES } from "./picture-settings.ts";
import { PICTURE_STATES } from "./pictures.ts";
import { SETTINGS_STATES } from "./settings.ts";
import { SHARED_STATES } from "./shared.ts";
import { SHELL_STATES } from "./shell.ts";
import type { GalleryState } from "./state.ts";
import { THRESHOLD_STATES } from "./threshold.ts";
import { TIMER_STATES } from "./timers.ts";
import { VOICE_STATES } from "./voice.ts";
import { WAKE_WORD_STATES } from "./wake-words.ts";

export const STATES: readonly GalleryState[] = [
  ...THRESHOLD_STATES,
  ...CONVERSATION_STATES,
  ...ANSWER_STATES,
  ...FOUND_STATES,
  ...VOICE_STATES,
  ...HANDS_FREE_STATES,
  ...WAKE_WORD_STATES,
  ...LIST_STATES,
  ...AWAY_STATES,
  ...SHARED_STATES,
  ...COMPANION_STATES,
  ...PICTURE_STATES,
  ...LIBRARY_STATES,
  ...MAP_STATES,
  ...MEMORY_STATES,
  ...TIMER_STATES,
  ...SETTINGS_STATES,
  ...PEOPLE_STATES,
  ...PICTURE_SETTINGS_STATES,
  ...HOME_CARE_STATES,
  ...KIOSK_STATES,
  ...SHELL_STATES,
  ...GERMAN_STATES,
];
