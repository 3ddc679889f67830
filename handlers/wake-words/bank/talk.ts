// Sentences of an ordinary day, from a seed: what is said in a house that calls nobody.
import type { Random } from "../sound/room-sounds.ts";

const list = (text: string) =>
  text
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");

interface Language {
  patterns: readonly string[];
  words: Readonly<Record<string, readonly string[]>>;
}

const ENGLISH: Language = {
  patterns: list(`
    {who} {did} the {thing} {when}. | Where did you put the {thing}? | I think the {thing} is in the {place}. |
    Can you {do} the {thing} {when}? | The {thing} in the {place} is {how}. | {when}, {who} wants to {do} the {thing}. |
    Did {who} {do} it, or was it the {thing}? | It is {how} {when}. | There are {count} of them in the {place}. |
    {who} said the {thing} was {how}, but I {did} it anyway. | Shall we go to the {place} {when}? |
    Why is the {thing} so {how}? | That will be {count} pounds, please. | We need a {how} {thing} for the {place}. |
    No, {who} never {did} that. | In the {place} it was {how}, and everybody {did} something. | {call}, look at this. |
    {call}, what about the {thing}? | Please {do} the {thing} before you {do} the {place}. | The train leaves at {count}. |
    On the news they said that {who} {did} a {thing}. | I don't know, maybe {count} or {count}. | Yes. | No, thank you. |
    And then the {thing} fell off the {thing}. | What a {how} day. | You have to {do} it {count} times. |
    If the {thing} is {how}, {do} it again. | Once upon a time there was a {how} {thing}. | Let me {do} that. |
    {call}, come here. | {call}, {do} the {thing}. | Well, {who} is {how}. | Turn the {thing} off. | How {how} is that?
  `),
  words: {
    who: list(
      "my sister|the neighbour|grandma|your teacher|nobody|everyone|the minister|our doctor|the dog|his brother|she|he|they|that man|the children|a friend of mine|the postman|the driver|my boss|Uncle Peter",
    ),
    did: list(
      "found|broke|bought|painted|forgot|carried|washed|sold|opened|borrowed|moved|cleaned|fixed|saw|lost|ate|built|heard about|wrote|drew",
    ),
    do: list(
      "find|open|close|carry|wash|sell|paint|move|clean|fix|turn off|look at|bring|draw|count|cook|bake|buy|throw away|listen to",
    ),
    thing: list(
      "umbrella|kettle|newspaper|bicycle|suitcase|lamp|bottle|carpet|cake|picture|ladder|guitar|blanket|computer|telephone|garden chair|washing machine|onion|jacket|shoe|spoon|mirror|puzzle|aeroplane|fish|potato|letter|radio|hammer|window|ticket|violin|horse|volcano|recipe|medicine|heater|curtain|bread|apple",
    ),
    place: list(
      "kitchen|garden|cellar|station|office|bathroom|village|museum|supermarket|hall|attic|library|car park|mountains|hospital|swimming pool|next room|cupboard|top drawer|harbour|school yard|bakery|forest|city centre",
    ),
    when: list(
      "yesterday|tomorrow|on Monday|this evening|last week|after lunch|in the morning|in a minute|next summer|every Thursday|right now|at half past nine|before breakfast|at the weekend|years ago",
    ),
    how: list(
      "cold|broken|expensive|beautiful|far too long|quiet|dirty|wonderful|heavy|strange|late|yellow|empty|easy|difficult|wet|warm|very old|delicious|dangerous|loud|boring|soft|narrow",
    ),
    count: list(
      "two|three|seven|eleven|fifteen|twenty|thirty six|a hundred|four|nine|half past five|sixty|eight hundred",
    ),
    call: list(
      "hey|hello|okay|hi everybody|hey you|hey guys|hey mum|excuse me|oh dear|listen|hi there|okay then|hello again|darling|hey Peter|hey Susan|hello Anna|okay Robert|hi Emma|hey little one",
    ),
  },
};

const GERMAN: Language = {
  patterns: list(`
    {who} hat {thing} {did}. | Wo ist {thing}? | Kannst du {when} {thing} holen? | {thing} ist {how}. |
    {when} gehen wir in {place}. | Das war aber {how}. | Ich habe {count} davon gesehen. | Nein, danke. | Ja, gerne. |
    {who} kommt {when}. | In {place} ist es {how}. | {call}, schau mal. | Warum ist {thing} so {how}? |
    Der Zug kommt um {count}. | Es waren einmal {count} Brüder.
  `),
  words: {
    who: list("meine Schwester|der Nachbar|Oma|niemand|der Lehrer|die Ärztin|unser Hund|sie|er|die Kinder"),
    did: list("gefunden|verkauft|vergessen|gewaschen|bezahlt|gesehen|gebracht|verloren|gekocht"),
    thing: list(
      "die Lampe|der Regenschirm|das Fahrrad|die Zeitung|der Kuchen|die Flasche|das Fenster|der Koffer|die Jacke|das Brot|der Schlüssel|die Katze",
    ),
    place: list("die Küche|den Garten|die Stadt|den Keller|die Schule|den Wald|das Museum"),
    when: list("morgen|gestern|heute Abend|am Montag|nach dem Essen|gleich|nächste Woche|um halb neun"),
    how: list("kalt|kaputt|teuer|wunderschön|zu laut|langweilig|schwer|leer|gelb|lecker"),
    count: list("zwei|drei|sieben|elf|zwanzig|hundert|neun"),
    call: list("Hallo|Hallo zusammen|Hör mal|He du|Guten Morgen|Servus|Na|Also gut"),
  },
};

const LANGUAGES = { en: ENGLISH, de: GERMAN } as const;

/** Sentences that repeat one another seldom; the same for the same numbers. */
export function ordinaryTalk(language: keyof typeof LANGUAGES, count: number, random: Random): string[] {
  const { patterns, words } = LANGUAGES[language];
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  return Array.from({ length: count }, () => {
    const sentence = pick(patterns).replaceAll(/\{(\w+)\}/g, (_, kind: string) => pick(words[kind] ?? []));
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  });
}
