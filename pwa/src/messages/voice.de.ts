// The words of speaking and listening in German.
import type { Translation } from "./texts.ts";
import type { voiceEn } from "./voice.en.ts";

export const voiceDe = {
  "speech.read": "Vorlesen",
  "speech.stop": "Vorlesen beenden",
  "speech.waiting": "Gleich wird vorgelesen …",
  "speech.refused": "Dieser Browser bleibt stumm, bis du tippst.",
  "speech.allow": "Lass Hearth sprechen",
  "speech.empty": "Darin ist nichts, was sich vorlesen lässt.",
  "speech.notReady": "Die Stimme von Hearth ist noch nicht bereit. Versuch es in einer Minute noch einmal.",
  "speech.upstream": "Die Stimme von Hearth antwortet nicht. Versuch es in ein paar Sekunden noch einmal.",
  "speech.timeout": "Die Stimme von Hearth hat zu lange gebraucht. Versuch es gleich noch einmal.",
  "speech.tooLarge": "Das ist zu lang zum Vorlesen.",
  "speech.gone": "Das lässt sich nicht mehr vorlesen.",
  "speech.away": "Ich kann Hearth gerade nicht erreichen und darum nicht vorlesen.",

  "voices.women": "{language}, Frauen",
  "voices.men": "{language}, Männer",
  "voices.listen": "{name} anhören",
  "voices.listenShort": "Anhören",

  "talk.start": "Sprechen",
  "talk.done": "Fertig gesprochen",
  "talk.opening": "Einen Moment …",
  "talk.listening": "Ich höre zu. Wenn du fertig bist, warte kurz oder tippe.",
  "talk.held": "Ich höre zu. Lass los, wenn du fertig bist.",
  "talk.finishing": "Ich schreibe es auf …",
  "talk.cancel": "Abbrechen",
  "talk.sending": "Wird gesendet …",
  "talk.sendingUnsure":
    "Habe ich das richtig verstanden? Das kleine Gehör, das Hearth mitbringt, kennt wenige Wörter, und nur englische.",
  "talk.hold": "Nicht senden",
  "talk.nothing": "Ich habe nichts gehört.",
  "talk.lost":
    "Die Verbindung zu Hearth ist abgerissen, darum konnte ich dich nicht hören. Versuch es, sobald sie wieder da ist.",
  "talk.notReady": "Hearth kann noch nicht zuhören. Versuch es in einer Minute noch einmal.",
  "talk.upstream": "Das Gehör von Hearth antwortet nicht. Versuch es in ein paar Sekunden noch einmal.",
  "talk.busy": "Hearth hört gerade vielen zu. Versuch es gleich noch einmal.",
  "talk.failed": "Hearth konnte das nicht aufschreiben. Versuch es noch einmal.",
  "talk.unloaded": "Das Mikrofon ließ sich nicht laden. Versuch es, sobald Hearth wieder zu erreichen ist.",

  "hands.elsewhere": "Das freihändige Gespräch geht in einem anderen Fenster dieses Geräts weiter.",
  "hands.unloaded":
    "Das freihändige Gespräch wurde nicht geladen. Ich versuche es wieder, sobald Hearth erreichbar ist.",
  "hands.heard": "Gehört bis „{words}“, dann hat jemand dazwischengesprochen.",
  "hands.unheard": "Davon wurde nichts gehört: Jemand hat dazwischengesprochen.",

  "microphone.insecure":
    "Browser geben das Mikrofon nur bei sicherer Verbindung her. Öffne Hearth unter seiner Adresse mit https://; wer sich um Hearth kümmert, weiß wie.",
  "microphone.unsupported": "Dieser Browser kann hier kein Mikrofon benutzen. Ein neuerer kann es.",
  "microphone.denied":
    "Hearth darf das Mikrofon nicht benutzen. Erlaube es im Browser, meist beim Zeichen neben der Adresse.",
  "microphone.none": "Es ist kein Mikrofon da. Schließ eines an und versuch es noch einmal.",
  "microphone.busy":
    "Das Mikrofon ist gerade nicht zu haben. Vielleicht benutzt es eine andere App; schließ sie und versuch es noch einmal.",
  "microphone.lost": "Das Mikrofon ist weg. Schau nach, ob es noch angeschlossen ist, und versuch es noch einmal.",
  "microphone.muted": "Das Mikrofon dieses Geräts ist stummgeschaltet. Schalte es oben wieder ein, dann sprich.",
} as const satisfies Translation<typeof voiceEn, "one" | "other">;
