// The words of the settings of hands-free, of a companion's wake word, and of the spoken turns, in German.
import type { Translation } from "./texts.ts";
import type { wakeSettingsEn } from "./wake-settings.en.ts";

export const wakeSettingsDe = {
  "hf.here": "Auf diesem Gerät",
  "hf.listen": "Freihändig zuhören",
  "hf.listenText":
    "Sag das Weckwort und dann, was du möchtest. Hearth antwortet laut, und du kannst weiterreden. Es gilt für dieses Gerät, egal wer es benutzt.",
  "hf.privacyModel": "Vor dem Weckwort verlässt nichts, was du sagst, dieses Gerät.",
  "hf.privacyPhrase":
    "Dieses Gerät kennt deinen Weckruf nicht am Klang. Solange es zuhört, geht darum alles Kurze, was hier gesagt wird, an Hearth in diesem Zuhause. Dort wird es aufgeschrieben, um den Ruf darin zu finden. Was nicht für Hearth bestimmt ist, wird sofort vergessen, und nichts verlässt dein Heimnetz.",
  "hf.privacyMute":
    "Solange es zuhört, zeigt das auf jeder Seite ein Zeichen. Stumm schaltet das Mikrofon aus; das bleibt auch nach einem Neustart so.",

  "hf.word": "Weckwort",
  "hf.wordHint": "Worauf dieses Gerät hört.",
  "hf.wordAuto": "Wie beim Begleiter",
  "hf.wordAutoNow": "Sonst wie in diesem Zuhause. Gerade: „{phrase}“.",
  "hf.wordAutoPhrase": "Sonst wie in diesem Zuhause. Gerade der Weckruf „{phrase}“.",
  "hf.wordTrained": "In diesem Zuhause gelernt",
  "hf.wordPretrained": "Vorgefertigt",
  "hf.wordLicence":
    "Vorgefertigte Weckwörter sind nur für den privaten Gebrauch: Ihre Lizenz (CC BY-NC-SA 4.0) verbietet gewerblichen.",
  "hf.wordMissing": "Das gewählte Weckwort ist nicht mehr installiert. Bis dahin gilt das des Begleiters.",
  "hf.none": "Noch ist kein Weckwort installiert.",
  "hf.noneCore": "Der Teil, der Weckwörter hört, ist noch nicht installiert.",
  "hf.noneHint":
    "Bis dahin sag „{phrase}“: Hearth merkt es nur etwas später. Mit einem Weckwort würde nichts, was du vorher sagst, dieses Gerät verlassen.",
  "hf.noneLink": "Zu den Weckwörtern unter „Funktionen“",
  "hf.noneAdmin": "Wer sich um dieses Zuhause kümmert, kann welche unter „Funktionen“ installieren.",
  "hf.starter": "Kleine Ohren für den Anfang: Sie hören schlechter. Die vollen gibt es unter",
  "hf.starterLink": "Funktionen",
  "hf.english":
    "Hearths Ohren verstehen bisher nur gesprochenes Englisch. Ohren, die auch Deutsch verstehen, gibt es unter",
  "hf.englishMember":
    "Hearths Ohren verstehen bisher nur gesprochenes Englisch. Wer sich um dieses Zuhause kümmert, kann andere unter „Funktionen“ installieren.",
  "hf.home": "Für das ganze Zuhause",
  "hf.homeHint": "Wo weder Gerät noch Begleiter ein eigenes haben.",
  "hf.homeAuto": "Hearth wählt",

  "hf.sure": "Wie sicher es sein muss",
  "hf.sureHint":
    "Für „{phrase}“ auf diesem Gerät. Niedriger: Es hört dich leichter, und manchmal den Fernseher. Höher: umgekehrt.",
  "hf.sureSlider": "Wie sicher es bei „{phrase}“ sein muss",
  "hf.sureEasy": "Hört leicht",
  "hf.sureEven": "Ausgewogen",
  "hf.sureStrict": "Nur deutliche Worte",
  "hf.sureHome": "Wie in diesem Zuhause",
  "hf.try": "Ausprobieren",
  "hf.tryStop": "Aufhören",
  "hf.trySay": "Sag „{phrase}“",
  "hf.tryHeard": "Gehört!",
  "hf.tryMeter": "Wie sehr es nach „{phrase}“ klingt",
  "hf.tryOpening": "Das Mikrofon geht an …",
  "hf.five": "Fünfmal sagen",
  "hf.fiveStop": "Abbrechen",
  "hf.fiveAsk": "Sag „{phrase}“, so wie von da, wo du meistens stehst. Warte kurz, dann noch einmal.",
  "hf.fiveDone": "{count} von {of}",
  "hf.fiveFits": "Alle {of} wurden gehört: Es bleibt, wie es ist.",
  "hf.fiveFitsMostly": "{count} von {of} wurden gehört. Das reicht; es bleibt, wie es ist.",
  "hf.fiveLower": "Du warst undeutlicher zu hören als erwartet. {percent} würde zu dir passen.",
  "hf.fiveHigher": "Etwas anderes klingt hier ähnlich. {percent} würde davor schützen.",
  "hf.fiveUnclear":
    "Deine Stimme und der Raum lassen sich hier nicht unterscheiden. Geh näher heran, stell anderes leiser oder wähle ein anderes Mikrofon.",
  "hf.fiveUse": "{percent} nehmen",
  "hf.fiveAgain": "Noch einmal",

  "hf.microphone": "Mikrofon",
  "hf.microphoneLabel": "Welches",
  "hf.microphoneAuto": "Wie im System eingestellt",
  "hf.microphoneGone": "{name} (nicht angeschlossen)",
  "hf.microphoneAway": "„{name}“ ist nicht angeschlossen. Bis dahin nimmt Hearth das des Systems.",
  "hf.microphoneAsk": "Meine Mikrofone zeigen",
  "hf.microphoneAskHint": "Der Browser nennt ihre Namen, sobald du es erlaubst.",
  "hf.microphoneNone": "Es wurde kein Mikrofon gefunden.",
  "hf.microphoneUnnamed": "Mikrofon {number}",

  "hf.sounds": "Kurze Klänge",
  "hf.soundsHint": "Sie sagen ohne Worte, dass du gehört wurdest und weiterreden kannst.",
  "hf.soundsSlider": "Wie laut die kurzen Klänge sind",
  "hf.soundsOff": "Still",

  "hf.wall": "Dieses Gerät an die Wand hängen",
  "hf.wallHint":
    "Für ein Tablet, das irgendwo für alle hängt: Es zeigt nur die Wand und braucht keine PIN. Das bleibt so, bis die PIN eines Admins es abnimmt oder du es unter „Geräte“ beendest. Was dieses Gerät von dir aufbewahrt hat, wird darauf gelöscht.",
  "hf.wallWhose": "Wessen Wand es ist",
  "hf.wallWhoseHint":
    "Dort redet, wer vorbeikommt, und was gesagt wird, bleibt bei dieser Person. Am besten eine eigene dafür, ohne PIN, zum Beispiel „Küche“. Andere mit PIN stehen nicht zur Wahl: Was sie behalten, gehört nur ihnen.",
  "hf.wallOwn": "{name} (du)",
  "hf.wallTheirs": "Diese Person hat inzwischen eine PIN, darum kann nur sie ihr Profil zeigen. Wähle jemand anderen.",
  "hf.wallPeople": "Die anderen ließen sich nicht laden.",
  "hf.wallPin": "Deine PIN",
  "hf.wallPinWrong": "Diese PIN stimmt nicht. Versuch es noch einmal.",
  "hf.wallPinWait": "Diese PIN stimmt nicht. Bitte warte {wait}, bevor du es noch einmal versuchst.",
  "hf.wallBegin": "Zur Wand machen",
  "hf.wallNoPin": "Dafür brauchst du erst eine PIN: Sie ist der Weg zurück.",

  "turns.title": "Gesprochenes",
  "turns.hint":
    "Wie lange jemand gewartet hat, vom letzten Wort bis zum ersten der Antwort. Nur Zahlen: Worte werden nicht behalten.",
  "turns.empty": "Noch hat niemand freihändig geredet. Das erste Mal steht dann hier.",
  "turns.usual": "Meistens {seconds}",
  "turns.unknown": "nicht gemessen",
  "turns.more": "{count} weitere zeigen",
  "turns.trigger.wake": "Weckwort",
  "turns.trigger.phrase": "Weckruf",
  "turns.trigger.continued": "weitergeredet",
  "turns.trigger.barge-in": "dazwischengeredet",
  "turns.outcome.replied": "beantwortet",
  "turns.outcome.interrupted": "unterbrochen",
  "turns.outcome.stopped": "angehalten",
  "turns.outcome.refuted": "Fehlalarm",
  "turns.outcome.nothing_said": "nichts gesagt",
  "turns.outcome.failed": "misslungen",
  "turns.stage.endpointMs": "auf die Pause warten",
  "turns.stage.sttMs": "verstehen",
  "turns.stage.routeMs": "Weg wählen",
  "turns.stage.recallMs": "erinnern",
  "turns.stage.firstTokenMs": "erstes Wort",
  "turns.stage.firstSentenceMs": "erster Satz gesprochen",
  "turns.stage.playMs": "abspielen",

  "companionWake.model": "Weckwort",
  "companionWake.modelHint": "Womit man diesen Begleiter weckt.",
  "companionWake.none": "Wie in diesem Zuhause",
  "companionWake.gone": "{name} (nicht installiert)",
  "companionWake.noneInstalled": "Noch ist kein Weckwort installiert. Der Weckruf darunter geht auch ohne.",
  "companionWake.phrase": "Weckruf",
  "companionWake.phraseHint":
    "Wo es kein Modell dafür gibt: Was in der Nähe gesagt wird, geht dann an Hearth in diesem Zuhause, das darin nach dem Ruf sucht.",
  "companionWake.phraseExample": "Zum Beispiel „hey Juniper“",
  "companionWake.both": "Das Weckwort darüber gilt. Der Weckruf zählt nur, wo es nicht installiert ist.",
} as const satisfies Translation<typeof wakeSettingsEn, "one" | "other">;
