// All German texts: fetched at the start by those who read German, and by nobody else.
import { answersDe } from "./answers.de.ts";
import { cardsDe } from "./cards.de.ts";
import { companionsDe } from "./companions.de.ts";
import { de } from "./de.ts";
import { homeCareDe } from "./home-care.de.ts";
import { kioskDe } from "./kiosk.de.ts";
import { libraryDe } from "./library.de.ts";
import { librarySettingsDe } from "./library-settings.de.ts";
import { mapsDe } from "./maps.de.ts";
import { mapsKindsDe } from "./maps-kinds.de.ts";
import { memoryDe } from "./memory.de.ts";
import { picturesDe } from "./pictures.de.ts";
import { picturesSettingsDe } from "./pictures-settings.de.ts";
import { platformDe } from "./platform.de.ts";
import { settingsDe } from "./settings.de.ts";
import { timersDe } from "./timers.de.ts";
import { voiceDe } from "./voice.de.ts";
import { wakeDe } from "./wake.de.ts";
import { wakeImportDe } from "./wake-import.de.ts";
import { wakeSaidDe } from "./wake-said.de.ts";
import { wakeSettingsDe } from "./wake-settings.de.ts";
import { wakeTeachDe } from "./wake-teach.de.ts";
import { wakeWordsDe } from "./wake-words.de.ts";

export const german = {
  ...de,
  ...answersDe,
  ...cardsDe,
  ...companionsDe,
  ...homeCareDe,
  ...kioskDe,
  ...libraryDe,
  ...librarySettingsDe,
  ...mapsDe,
  ...mapsKindsDe,
  ...memoryDe,
  ...picturesDe,
  ...picturesSettingsDe,
  ...platformDe,
  ...settingsDe,
  ...timersDe,
  ...voiceDe,
  ...wakeDe,
  ...wakeImportDe,
  ...wakeSaidDe,
  ...wakeSettingsDe,
  ...wakeTeachDe,
  ...wakeWordsDe,
};
