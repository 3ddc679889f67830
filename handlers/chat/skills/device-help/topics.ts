// What people ask about Hearth itself, and where that is in the app: one table, in English and German.

export interface HelpTopic {
  id: string;
  /** Named in a question about Hearth, it is this topic's; the first of the table counts. */
  about: RegExp;
  answer: Record<"en" | "de", string>;
}

/** Words begin where no letter stands before them, German ones included. */
const about = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");

export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: "install",
    about: about(
      String.raw`(?:install|put|get|add|have) (?:hearth|you|this(?: app)?|the app|it)(?: \p{L}+){0,3} (?:phone|tablet|iphone|ipad|home screen|computer|laptop|desktop)|install (?:hearth|you|this app|the app)|(?:hearth|dich|die app|diese app)(?: \p{L}+){0,5} (?:installieren|einrichten)|installier\p{L}* (?:ich )?(?:hearth|dich|die app)|(?:hearth|dich|die app)(?: \p{L}+){0,4} (?:handy|startbildschirm|home-bildschirm|tablet)`,
    ),
    answer: {
      en: "Open Hearth's address in the browser of that device and choose “Install” or “Add to Home Screen” in the browser's menu. Browsers offer it over HTTPS and on localhost only.",
      de: "Öffne die Adresse von Hearth im Browser dieses Geräts und wähle in dessen Menü „Installieren“ oder „Zum Startbildschirm“. Browser bieten das nur über HTTPS und auf localhost an.",
    },
  },
  {
    id: "wake-word",
    about: about("wake ?words?|wakewords?|weckw(?:ort|orte|örter|orts)|aktivierungswort|hot ?word"),
    answer: {
      en: "Wake words are in Settings, Wake words, where an admin installs them or trains one of your own. Hands-free listening is switched on beside the box that you write in.",
      de: "Weckwörter sind in den Einstellungen unter Weckwörter; dort installiert ein Admin sie oder bringt dir ein eigenes bei. Freihändig wird neben dem Feld eingeschaltet, in das du schreibst.",
    },
  },
  {
    id: "dark-mode",
    about: about(
      "dark ?mode|night ?mode|light ?mode|dark theme|light theme|(?:your|hearth'?s|the app'?s?) theme|dunkelmodus|nachtmodus|hellmodus|dunkles design|helles design|dunkle ansicht",
    ),
    answer: {
      en: "Light and dark are in Settings, Appearance, under Theme. “As the device” follows this device.",
      de: "Hell und Dunkel sind in den Einstellungen unter Aussehen. „Wie das Gerät“ richtet sich nach diesem Gerät.",
    },
  },
  {
    id: "text-size",
    about: about(
      "text ?size|font ?size|(?:bigger|larger|smaller) (?:text|letters|font|type|writing)|(?:text|letters|font|writing|schrift|buchstaben|text) (?:here )?(?:bigger|larger|smaller|größer|kleiner)|schriftgröße|textgröße|(?:größere|kleinere) schrift",
    ),
    answer: {
      en: "The text size is in Settings, Appearance: small, normal, large or huge.",
      de: "Die Schriftgröße ist in den Einstellungen unter Aussehen: klein, normal, groß oder sehr groß.",
    },
  },
  {
    id: "language",
    about: about(
      "(?:change|switch|set|choose|your|hearth'?s|the app'?s?|app) (?:the |your |hearth'?s |app )?language|language (?:of (?:hearth|the app)|setting|settings)|(?:deine|die|hearths) sprache|sprache (?:von hearth|der app|ändern|umstellen|einstellen)",
    ),
    answer: {
      en: "The language of the screens is in Settings, Appearance. You can write to me in any language that the model knows.",
      de: "Die Sprache der App ist in den Einstellungen unter Aussehen. Schreiben kannst du mir in jeder Sprache, die das Modell kann.",
    },
  },
  {
    id: "pin",
    about: about(
      "(?:my|the|a|your|new|meine|die|eine|deine|meinen|neue) pin|pin (?:code|number|ändern|change|wechseln|vergessen|forgotten)",
    ),
    answer: {
      en: "Your PIN is in Settings, PIN. If it's forgotten, an admin gives you a new one in Settings, People.",
      de: "Deine PIN ist in den Einstellungen unter PIN. Ist sie vergessen, gibt dir ein Admin unter Personen eine neue.",
    },
  },
  {
    id: "wall",
    about: about(
      "kiosk(?: mode)?|kioskmodus|wall ?(?:tablet|mode)|(?:tablet|ipad) (?:on|at) (?:the|a|our|my) wall|wandtablet|tablet an (?:der|die) wand",
    ),
    answer: {
      en: "On the tablet, open Hearth's address with /kiosk behind it. Settings, Hands-free makes it a wall that needs no PIN, until an admin takes it down.",
      de: "Öffne auf dem Tablet die Adresse von Hearth mit /kiosk dahinter. In den Einstellungen unter Freihändig wird es zum Wandtablet ohne PIN, bis ein Admin es wieder abnimmt.",
    },
  },
  {
    id: "hands-free",
    about: about("hands[- ]?free|freihändig(?:en|es)?(?: modus)?|freisprechen"),
    answer: {
      en: "Hands-free is switched on beside the box that you write in, or on the wall. Settings, Hands-free has its sensitivity and the microphone; it needs HTTPS or localhost.",
      de: "Freihändig wird neben dem Feld eingeschaltet, in das du schreibst, oder an der Wand. Empfindlichkeit und Mikrofon sind in den Einstellungen unter Freihändig; es braucht HTTPS oder localhost.",
    },
  },
  {
    id: "read-aloud",
    about: about(
      "read(?:s|ing)? (?:(?:your |the |my |all |every )?(?:answers?|replies|messages?|it|them|that|everything) )?(?:aloud|out loud)|(?:antworten?|alles|nachrichten)? ?(?:laut )?vorlesen|vorgelesen|vorliest|liest du (?:mir )?(?:deine )?antworten|change (?:your|hearth'?s|the) voice|(?:another|different) voice|(?:deine|eine andere|andere) stimme",
    ),
    answer: {
      en: "Below each answer is “Read aloud”. Settings, Voice says when answers are read by themselves, and has the voices with samples.",
      de: "Unter jeder Antwort steht „Vorlesen“. In den Einstellungen unter Stimme steht, wann von selbst vorgelesen wird; dort sind auch die Stimmen mit Proben.",
    },
  },
  {
    id: "microphone",
    about: about(
      "(?:mute|unmute|turn off|switch off|disable) (?:your |the |this )?(?:microphone|mic|listening)|stop listening to (?:me|us)|(?:dein |das )?mikro(?:fon|phon)?(?: \\p{L}+)? (?:aus|stumm|ausschalten|abschalten|stummschalten)|stummschalten|speak (?:to|with) (?:you|hearth)|talk to (?:you|hearth) (?:by voice|instead)|mit dir (?:sprechen|reden)",
    ),
    answer: {
      en: "Tap the microphone beside the box and tap it again when you're done, or hold it while you speak. The sign of the microphone at the top mutes hands-free listening.",
      de: "Tippe das Mikrofon neben dem Feld an und noch einmal, wenn du fertig bist, oder halte es, während du sprichst. Das Mikrofonzeichen oben schaltet das Zuhören stumm.",
    },
  },
  {
    id: "offline",
    about: about(
      "(?:use|read|work|open|have)s? (?:(?:hearth|you|this|the app|it) )?(?:offline|without (?:the )?(?:internet|network|wi-?fi))|(?:work|works|funktionierst du|funktioniert hearth|geht hearth|gehst du|du|hearth) (?:\\p{L}+ )?(?:offline|ohne (?:internet|netz|wlan))|offline (?:use|lesen|nutzen)",
    ),
    answer: {
      en: "I need no internet: everything runs in this home. Away from the home network, the app still shows what you read lately, and sends what you write as soon as it reaches home.",
      de: "Internet brauche ich nicht: Alles läuft in diesem Zuhause. Außerhalb des Heimnetzes zeigt die App noch, was du zuletzt gelesen hast, und schickt, was du schreibst, sobald sie wieder zu Hause ist.",
    },
  },
  {
    id: "devices",
    about: about(
      "sign(?:ed)? (?:out|in)(?: (?:of|on|from))?(?: \\p{L}+){0,3} devices?|(?:where|which devices).{0,20} signed in|log ?out of (?:hearth|another|my other)|sign out|geräte abmelden|(?:anderen |alle[n]? |meine )geräte(?:n)? (?:abmelden|angemeldet)|wo bin ich angemeldet|abmelden",
    ),
    answer: {
      en: "Settings, Devices lists where you're signed in, and signs out what you don't use. Your own picture has the way out of this device.",
      de: "In den Einstellungen unter Geräte steht, wo du angemeldet bist; dort meldest du ab, was du nicht brauchst. Dieses Gerät verlässt du über dein eigenes Bild.",
    },
  },
  {
    id: "people",
    about: about(
      "(?:add|create|make|set up|new) (?:(?:a|an|another|the) )?(?:new )?(?:person|user|profile|account|family member|member)|profile for (?:my|our)|(?:neue[sn]? |ein |einen |eine |weiteres? )?(?:profil|konto|person|nutzer|benutzer|familienmitglied) (?:\\p{L}+ )?(?:anlegen|hinzufügen|erstellen|einrichten)",
    ),
    answer: {
      en: "An admin adds people in Settings, People, and says there what each may do.",
      de: "Ein Admin legt Personen in den Einstellungen unter Personen an und sagt dort, wer was darf.",
    },
  },
  {
    id: "companions",
    about: about("(?:new |another |own |create |add |make )+companions?|companions?|begleiter(?:in|n|s)?"),
    answer: {
      en: "Companions are in the side list: each has a character, a voice and a picture of its own, and you make new ones there.",
      de: "Begleiter sind in der Seitenleiste: Jeder hat seinen eigenen Charakter, seine Stimme und sein Bild, und dort machst du neue.",
    },
  },
  {
    id: "model",
    about: about(
      "(?:better|bigger|another|other|different|new|language|install a|change the|which|full) (?:language )?(?:ai )?models?|(?:besseres|größeres|anderes|neues|welches|sprach|richtiges) ?(?:sprach)?modell|sprachmodell",
    ),
    answer: {
      en: "An admin installs models in Settings, Features, and chooses in Settings, Models which one answers.",
      de: "Ein Admin installiert Modelle in den Einstellungen unter Funktionen und wählt unter Modelle, welches antwortet.",
    },
  },
  {
    id: "pictures",
    about: about(
      "(?:make|create|paint|find|see|where are) (?:(?:my|the|your) )?(?:pictures|images|paintings) (?:with (?:you|hearth)|here|in hearth)|picture making|(?:meine|die|deine) bilder (?:finden|sehen|hier)|mit (?:dir|hearth) bilder (?:malen|machen)|bilder (?:mit (?:dir|hearth)|hier) (?:malen|machen)",
    ),
    answer: {
      en: "Just say what I should paint. Pictures in the side list keeps them all; the painter itself is installed in Settings, Features.",
      de: "Sag einfach, was ich malen soll. Bilder in der Seitenleiste bewahrt sie alle; der Maler selbst wird in den Einstellungen unter Funktionen installiert.",
    },
  },
  {
    id: "library",
    about: about(
      "(?:add|install|get|put|more) (?:(?:a|more|new|some|the) )*(?:books?|encyclop(?:a)?edia|wikipedia|zim(?: files?)?|articles)(?: (?:to|in|into) .{0,30})?|(?:neue |mehr |weitere )?(?:bücher|wikipedia|lexikon|zim-?dateien?) (?:\\p{L}+ )?(?:hinzufügen|installieren|dazugeben|laden)",
    ),
    answer: {
      en: "Books are installed in Settings, Features, under Library; files of your own are added in Settings, Library. You read them under Library in the side list.",
      de: "Bücher werden in den Einstellungen unter Funktionen, Bibliothek, installiert; eigene Dateien kommen unter Bibliothek dazu. Gelesen werden sie in der Seitenleiste unter Bibliothek.",
    },
  },
  {
    id: "maps",
    about: about(
      "(?:install|add|get|download) (?:(?:a|the|more|new|offline) )*maps?|(?:set|say|change|tell you) (?:\\p{L}+ ){0,2}where home is|(?:set|change) my home (?:address|place)|karten? (?:\\p{L}+ )?(?:installieren|hinzufügen|laden|herunterladen)|(?:mein )?zuhause (?:festlegen|einstellen|ändern)",
    ),
    answer: {
      en: "Maps are installed in Settings, Features, under Maps. Where home is you say in Settings, Map.",
      de: "Karten werden in den Einstellungen unter Funktionen, Karten, installiert. Wo dein Zuhause ist, sagst du unter Karte.",
    },
  },
  {
    id: "export",
    about: about(
      "(?:export|save|download|archive|delete|rename|pin) (?:(?:this|a|my|the|our|all|old|an?) )*(?:conversations?|chats?)|(?:gespräche?|chats?|unterhaltung(?:en)?) (?:\\p{L}+ )?(?:exportieren|speichern|löschen|umbenennen|archivieren|anheften)",
    ),
    answer: {
      en: "Open the options beside the conversation in the side list: there you rename it, pin it, archive it, delete it, or save it as a file.",
      de: "Öffne in der Seitenleiste die Optionen neben dem Gespräch: Dort benennst du es um, heftest es an, archivierst oder löschst es oder speicherst es als Datei.",
    },
  },
  {
    id: "backup",
    about: about(
      "back ?ups?(?: of (?:hearth|everything|my data))?|back (?:hearth|everything|it|my data) up|sicherung(?:skopie)?|datensicherung|(?:daten|hearth|alles) sichern",
    ),
    answer: {
      en: "All that this home keeps lies in one folder on the computer that runs Hearth, data/home or what DATA_DIR names. Stop Hearth, copy that folder, and you have a backup.",
      de: "Alles, was dieses Zuhause bewahrt, liegt in einem Ordner auf dem Rechner, auf dem Hearth läuft: data/home oder was DATA_DIR nennt. Halte Hearth an und kopiere diesen Ordner, dann hast du eine Sicherung.",
    },
  },
  {
    id: "shortcuts",
    about: about("keyboard shortcuts?|shortcut keys|hot ?keys|tastenkürzel|tastenkombination(?:en)?"),
    answer: {
      en: "Settings, About shows the keyboard shortcuts, and so does the key “?”.",
      de: "Die Tastenkürzel stehen in den Einstellungen unter Über Hearth; auch die Taste „?“ zeigt sie.",
    },
  },
  {
    id: "health",
    about: about(
      "home care|befinden(?: von hearth)?|(?:see|check|find) (?:the )?(?:status|logs?) of hearth|hearth(?:'s|s)? (?:status|logs?|zustand)",
    ),
    answer: {
      en: "Settings, Home care tells an admin how each part of Hearth feels.",
      de: "In den Einstellungen unter Befinden sieht ein Admin, wie es jedem Teil von Hearth geht.",
    },
  },
  {
    id: "abilities",
    about:
      /^(?:what (?:can|could) (?:you|hearth) (?:do(?: for (?:me|us))?|help (?:me|us)? ?with)|what can (?:i|we) ask(?: you)?(?: for)?|what are you able to do|help|hilfe|was kannst du(?: alles)?(?: (?:machen|tun|für mich tun))?|was kann (?:ich|man) (?:dich|hier|dir) (?:alles )?(?:fragen|sagen)|wobei kannst du (?:mir )?helfen)$/iu,
    answer: {
      en: "You can ask me for the time, sums and units, how things work here, and, where they are installed, for pictures, the library and the map. “What can I ask?” on the start page has the whole list.",
      de: "Du kannst mich nach Uhrzeit, Rechnungen und Einheiten fragen, wie hier alles geht, und, wo sie installiert sind, nach Bildern, Bibliothek und Karte. „Was kann ich fragen?“ auf der Startseite hat die ganze Liste.",
    },
  },
];
