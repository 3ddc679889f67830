// The words of hands-free in German: what it is doing, why it can't, and what it says aloud.
import type { Translation } from "./texts.ts";
import type { wakeEn } from "./wake.en.ts";

export const wakeDe = {
  "wake.title": "Freihändig",
  "wake.on": "Freihändig zuhören",
  "wake.off": "Nicht mehr freihändig zuhören",
  "wake.stop": "Anhalten",
  "wake.earOpen": "Hört zu",
  "wake.earShut": "Hört nicht zu",
  "wake.mute": "Stumm",
  "wake.unmute": "Wieder zuhören",
  "wake.here": "Hier zuhören",
  "wake.elsewhere": "In einem anderen Fenster",
  "wake.muted": "Stummgeschaltet",
  "wake.muteLabel": "Stummschalten: nicht zuhören, bis wieder jemand hier drückt",
  "wake.unmuteLabel": "Stummgeschaltet. Stumm aufheben: wieder zuhören",

  "wake.falseAlarm.tell": "Das war ein Fehlalarm",
  "wake.falseAlarm.thanks": "Danke. Es bleibt auf dem Server dieses Zuhauses, damit das Weckwort dazulernt.",
  "wake.falseAlarm.sending": "Es wird gesendet …",
  "wake.falseAlarm.failed": "Der Fehlalarm wurde nicht gesendet. {why}",
  "wake.falseAlarm.leave": "Nicht senden",

  "wake.state.disengaged": "Freihändig ist aus",
  "wake.state.muted": "Stumm: Nichts wird gehört",
  "wake.state.elsewhere": "Hearth hört in einem anderen Fenster zu",
  "wake.state.opening": "Das Mikrofon geht an …",
  "wake.state.idle": "Sag „{phrase}“",
  "wake.state.trying": "Das Weckwort wird ausprobiert",
  "wake.state.idleUnknown": "Ich warte auf das Weckwort",
  "wake.state.wake": "Ja?",
  "wake.state.capturing": "Ich höre zu",
  "wake.state.speaking": "Ich höre dich",
  "wake.state.submitting": "Einen Moment …",
  "wake.state.thinking": "{name} denkt nach …",
  "wake.state.replying": "{name} spricht",
  "wake.state.listening": "Du kannst weiterreden",
  "wake.state.last": "Das war alles",

  "wake.trouble.denied": "Ich höre nicht zu: Das Mikrofon ist nicht erlaubt",
  "wake.trouble.missing": "Ich höre nicht zu: Hier ist kein Mikrofon",
  "wake.trouble.busy": "Ich höre nicht zu: Eine andere App hat das Mikrofon",
  "wake.trouble.lost": "Ich höre nicht zu: Das Mikrofon ist nicht eingesteckt",
  "wake.trouble.silent": "Ich höre nicht zu: Das Mikrofon gibt keinen Ton",
  "wake.trouble.suspended": "Ich höre noch nicht zu: Tippe einmal auf den Bildschirm",
  "wake.trouble.hidden": "Ich höre nicht zu: Diese Seite ist im Hintergrund",
  "wake.trouble.insecure": "Ich höre nicht zu: Diese Seite braucht ihre Adresse mit https://",
  "wake.trouble.unsupported": "Ich höre nicht zu: Dieser Browser kann es nicht",
  "wake.trouble.failed": "Ich höre nicht zu: Das Weckwort ließ sich nicht laden",
  "wake.trouble.away": "Ich höre nicht zu: Das Gehör von Hearth antwortet nicht",
  "wake.help.denied":
    "Erlaube das Mikrofon für diese Seite, in den Einstellungen des Browsers dazu. Dann geht es von selbst weiter.",
  "wake.help.missing": "Schließ ein Mikrofon an, dann geht es von selbst weiter.",
  "wake.help.busy": "Beende die andere App, die das Mikrofon benutzt, dann geht es von selbst weiter.",
  "wake.help.lost": "Steck das Mikrofon wieder ein, dann geht es von selbst weiter.",
  "wake.help.silent":
    "Vielleicht ist das Mikrofon an seinem eigenen Schalter stummgeschaltet. Ist es das nicht mehr, geht es von selbst weiter.",
  "wake.help.suspended": "Bevor eine Seite hören und sprechen darf, will der Browser eine Berührung.",
  "wake.help.hidden": "Sobald diese Seite wieder vorn ist, höre ich weiter zu.",
  "wake.help.insecure":
    "Browser geben einer Seite das Mikrofon nur über eine sichere Verbindung. Wer sich um Hearth kümmert, kennt die Adresse.",
  "wake.help.unsupported": "Öffne Hearth in einem aktuellen Browser.",
  "wake.help.failed": "Ich versuche weiter, das Weckwort zu laden. Bleibt es so, steht mehr unter „Befinden“.",
  "wake.help.away":
    "Ohne das Gehör von Hearth finde ich den Weckruf nicht. Sobald es antwortet, geht es von selbst weiter.",
} as const satisfies Translation<typeof wakeEn, "one" | "other">;
