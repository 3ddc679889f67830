// Was Hearth sich merkt, auf Deutsch. The words of what Hearth remembers.
import type { memoryEn } from "./memory.en.ts";
import type { Translation } from "./texts.ts";

export const memoryDe = {
  "mem.switch": "Merken, was ich erzähle",
  "mem.switchText":
    "Hearth notiert, was später zählen kann, und benutzt es, wenn es dir antwortet. Aus: Nichts Neues wird notiert und nichts benutzt; was hier steht, bleibt.",
  "mem.guest": "Du bist Gast in diesem Zuhause: Über Gäste wird nichts gemerkt.",
  "mem.list": "Alles, was da ist",
  "mem.listHint":
    "Hearth kann sich verhören oder etwas falsch verstehen. Ändere, was nicht stimmt, und nimm weg, was es nicht wissen soll.",
  "mem.find": "Suchen",
  "mem.empty":
    "Noch nichts. Erzähl Hearth von dir, oder sag: „Merk dir, dass …“. Du kannst hier auch selbst etwas aufschreiben.",
  "mem.nothingFound": "Nichts mit diesen Wörtern.",
  "mem.more": "Mehr zeigen",
  "mem.told": "Das hast du am {day} gesagt.",
  "mem.asked": "Darum hast du am {day} gebeten.",
  "mem.byHand": "Das hast du am {day} aufgeschrieben.",
  "mem.where": "Zu diesem Gespräch",
  "mem.withCompanion": "Mit {name}.",
  "mem.before": { one: "Vorher stand hier etwas anderes", other: "Vorher stand hier {count}-mal etwas anderes" },
  "mem.until": "Bis {day}: {text}",
  "mem.add": "Etwas aufschreiben",
  "mem.addHint": "Eine Sache, in einem Satz: „Mein Spind ist die Nummer 12.“",
  "mem.addYes": "Merken",
  "mem.kept": "Gemerkt.",
  "mem.edit": "Ändern: {text}",
  "mem.editLabel": "Was hier stehen soll",
  "mem.save": "Speichern",
  "mem.cancel": "So lassen",
  "mem.remove": "Vergessen: {text}",
  "mem.removed": "Vergessen.",
  "mem.care": "Eine Kopie, oder ganz von vorn",
  "mem.copyText": "Kopie zum Lesen",
  "mem.copyData": "Kopie für Programme",
  "mem.forgetAll": "Alles vergessen",
  "mem.forgetTitle": "Alles vergessen?",
  "mem.forgetText":
    "Alles, was Hearth sich über dich gemerkt hat, wird gelöscht, auch was vorher dort stand. Deine Gespräche bleiben. Das lässt sich nicht rückgängig machen.",
  "mem.forgetYes": "Alles vergessen",
  "mem.forgetNo": "Behalten",
  "mem.forgotten": { one: "Eine Erinnerung ist vergessen.", other: "{count} Erinnerungen sind vergessen." },
} as const satisfies Translation<typeof memoryEn, "one" | "other">;
