// What the memory skill says, in English and German: short, and plain enough to be read aloud.

export interface MemoryWords {
  kept(text: string): string;
  keptInstead(text: string, before: string): string;
  known(text: string): string;
  forgotten(text: string): string;
  forgottenSeveral(count: number): string;
  forgottenAll(count: number): string;
  /** Before a numbered list. */
  which(count: number): string;
  whichSpoken(texts: readonly string[]): string;
  nothingToForget: string;
  leftAll: string;
  sure(count: number): string;
  nothingKnown: string;
  nothingAbout: string;
  /** Before a list. */
  knows(count: number): string;
  knowsSpoken(texts: readonly string[], more: number): string;
  more(count: number): string;
  wall: string;
  guest: string;
  paused: string;
  /** The companion is to remember nothing. */
  notWithThis: string;
  full: string;
}

const things = (count: number) => (count === 1 ? "one thing" : `${count} things`);
const inGerman = (count: number) => (count === 1 ? "eine Sache" : `${count} Sachen`);
const counted = (texts: readonly string[]) => texts.map((text, n) => `${n + 1}: ${text}`).join(". ");

const EN: MemoryWords = {
  kept: (text) => `I'll remember that: ${text}.`,
  keptInstead: (text, before) => `I'll remember that: ${text}. Until now it was: ${before}.`,
  known: (text) => `I know that already: ${text}.`,
  forgotten: (text) => `Forgotten: ${text}.`,
  forgottenSeveral: (count) => `I have forgotten ${things(count)}.`,
  forgottenAll: (count) => `I have forgotten everything about you: ${things(count)}.`,
  which: (count) => `I know ${things(count)} that this could mean. Which shall I forget?`,
  whichSpoken: (texts) => `Which do you mean? ${counted(texts)}. Say the number, or all of them.`,
  nothingToForget: "I don't remember anything like that.",
  leftAll: "I have left everything as it is.",
  sure: (count) =>
    `That would be everything I remember about you: ${things(count)}. Shall I really forget it? Then say: yes.`,
  nothingKnown: "I don't remember anything about you yet. You can say: Remember that …",
  nothingAbout: "I don't remember anything about that.",
  knows: (count) => `I remember ${things(count)}:`,
  knowsSpoken: (texts, more) =>
    `I remember: ${texts.join(". ")}.${more > 0 ? ` And ${more} more; you find them all in the settings.` : ""}`,
  more: (count) => `And ${count} more: you find them all in the settings, under what Hearth remembers.`,
  wall: "Here on the wall anybody could listen, so I remember nothing and tell nothing of what I know. Please ask me on your own device.",
  guest: "I don't remember anything of guests.",
  paused: "Remembering is paused. You can switch it on again in the settings, under what Hearth remembers.",
  notWithThis: "With this companion nothing is remembered. Its settings can change that.",
  full: "I can't remember any more: please forget something first, in the settings under what Hearth remembers.",
};

const DE: MemoryWords = {
  kept: (text) => `Ich merke mir: ${text}.`,
  keptInstead: (text, before) => `Ich merke mir: ${text}. Bisher war es: ${before}.`,
  known: (text) => `Das weiß ich schon: ${text}.`,
  forgotten: (text) => `Vergessen: ${text}.`,
  forgottenSeveral: (count) => `Ich habe ${inGerman(count)} vergessen.`,
  forgottenAll: (count) => `Ich habe alles über dich vergessen: ${inGerman(count)}.`,
  which: (count) => `Ich weiß ${inGerman(count)}, die du meinen könntest. Was soll ich vergessen?`,
  whichSpoken: (texts) => `Was meinst du? ${counted(texts)}. Sag die Nummer oder: alle.`,
  nothingToForget: "So etwas habe ich mir nicht gemerkt.",
  leftAll: "Ich habe alles gelassen, wie es ist.",
  sure: (count) =>
    `Das wäre alles, was ich über dich weiß: ${inGerman(count)}. Soll ich es wirklich vergessen? Dann sag: Ja.`,
  nothingKnown: "Ich habe mir noch nichts über dich gemerkt. Du kannst sagen: Merk dir, dass …",
  nothingAbout: "Darüber habe ich mir nichts gemerkt.",
  knows: (count) => `Ich habe mir ${inGerman(count)} gemerkt:`,
  knowsSpoken: (texts, more) =>
    `Ich habe mir gemerkt: ${texts.join(". ")}.${more > 0 ? ` Und ${more} weitere; alle findest du in den Einstellungen.` : ""}`,
  more: (count) => `Und ${count} weitere: Alle findest du in den Einstellungen unter „Was Hearth sich merkt“.`,
  wall: "Hier an der Wand könnte jeder zuhören, darum merke ich mir nichts und erzähle nichts von dem, was ich weiß. Frag mich bitte auf deinem eigenen Gerät.",
  guest: "Über Gäste merke ich mir nichts.",
  paused:
    "Das Merken ist angehalten. In den Einstellungen unter „Was Hearth sich merkt“ kannst du es wieder einschalten.",
  notWithThis: "Mit diesem Begleiter wird nichts gemerkt. Das lässt sich bei ihm einstellen.",
  full: "Mehr kann ich mir nicht merken: Bitte vergiss erst etwas, in den Einstellungen unter „Was Hearth sich merkt“.",
};

export const MEMORY_WORDS = { en: EN, de: DE } as const;
