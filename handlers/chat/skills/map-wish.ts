// How people ask for a way or a place, in English and German: read by rules that leave ordinary sentences alone. Pure.
import type { TravelMode } from "../../shared/contract/maps.ts";

export type MapWish =
  /** `from: null`: from home; `mode: null`: nothing was said. */
  | { kind: "way"; to: string; from: string | null; mode: TravelMode | null }
  /** `nearest`: a kind of place, of which the nearest counts. */
  | { kind: "where"; what: string; nearest: boolean }
  /** "and by bike?": the way before, another way of going. */
  | { kind: "again"; mode: TravelMode };

const MODES: readonly [TravelMode, RegExp][] = [
  [
    "bicycle",
    /(?:^|\s|,)(?:by (?:bike|bicycle|cycle)|on (?:a |my |the )?(?:bike|bicycle)|cycling|mit dem (?:fahrrad|rad|bike|velo)|per (?:fahrrad|rad)|with (?:my|the|a) bike)(?=$|[\s,.?!])/iu,
  ],
  ["foot", /(?:^|\s|,)(?:on foot|by foot|walking|zu fuß|zu fuss|if i walk)(?=$|[\s,.?!])/iu],
  [
    "car",
    /(?:^|\s|,)(?:by car|with (?:my|the|a) car|in the car|by auto|driving|mit dem (?:auto|wagen)|per auto)(?=$|[\s,.?!])/iu,
  ],
];
/** No timetable is known: such a question is somebody else's. */
const PUBLIC_TRANSPORT =
  /(?:^|[^\p{L}])(?:by|take the|mit de[rm]|which|what|welche[rs]?|next|nächste[rs]?)\s(?:bus(?! ?stop| ?station)|tram(?! ?stop)|train(?! ?station)|metro|subway|bahn|zug|straßenbahn|u-bahn|s-bahn|plane|flugzeug|flight)(?=$|[^\p{L}])/iu;

const POLITE =
  /^(?:(?:hey|hi|hello|hallo|ok|okay|please|bitte|sorry|entschuldigung|excuse me|hearth|und|and|so|also|now|jetzt)[\s,!:]+)+/iu;
const ASKING =
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell|show|find|give|explain to)\s(?:me|us)\s|(?:please )?(?:tell|show) (?:me|us)\s|do you know\s|i(?:'d| would) like to know\s|i (?:want|need) to know\s|(?:kannst|könntest|würdest) du (?:mir|uns) (?:bitte |mal )?(?:sagen|zeigen|erklären),?\s|(?:sag|zeig|zeige|erklär)(?:e)? (?:mir|uns) (?:bitte |mal )?,?\s?|weißt du,?\s|ich (?:möchte|will) wissen,?\s)/iu;
const ENDING =
  /(?:[\s,]+(?:please|bitte|from here|von hier(?: aus)?|from home|von zu ?hause(?: aus)?|von daheim(?: aus)?|most quickly|am schnellsten|am besten|denn|eigentlich|right now|now|jetzt|quickly|best|again|nochmal|hin|fastest|for me|für mich))+$/iu;

/** `to`, `from` and `what` are named groups; the first that fits counts. */
const WAYS: readonly RegExp[] = [
  // English
  /^how (?:do|can|would|could|should|might) (?:i|we|one|you|they|grandma|grandpa|mum|mom|dad) (?:best |quickly )?(?:get|go|come|drive|walk|cycle|travel|make it|find my way|find the way)(?: over| back)? from (?<from>.{2,80}?) to (?<to>.{2,120})$/iu,
  /^how (?:do|can|would|could|should|might) (?:i|we|one|you|they|grandma|grandpa|mum|mom|dad) (?:best |quickly )?(?:get|go|come|drive|walk|cycle|travel|make it|find my way|find the way)(?: over| back)? to (?<to>.{2,120}?)(?: from (?<from>.{2,80}))?$/iu,
  /^how to (?:get|go|drive|walk|cycle) (?:from (?<from>.{2,80}?) )?to (?<to>.{2,120})$/iu,
  /^(?:what(?:'s| is) |show me |find (?:me )?|give me |i need )?(?:the |a )?(?:best |quickest |fastest |shortest |scenic )?(?:way|route|directions?|path|walking directions|driving directions) from (?<from>.{2,80}?) to (?<to>.{2,120})$/iu,
  /^(?:what(?:'s| is) |show me |find (?:me )?|give me |i need )?(?:the |a )?(?:best |quickest |fastest |shortest |scenic )?(?:way|route|directions?|path|walking directions|driving directions) to (?<to>(?!(?:do|make|cook|get|be|say|go|become|learn|tell|write|live|use|fix|clean|stop|win|lose|heaven|hell|success|happiness)\b).{2,120}?)(?: from (?<from>.{2,80}))?$/iu,
  /^(?:navigate|guide me|direct me|take me|lead me|drive me|bring me|route me|navigation|directions) (?:from (?<from>.{2,80}?) )?to (?<to>(?!(?:tears|task|bed|sleep|do|the (?:point|next|previous|first|last|beginning|end|settings|start|top|bottom))\b).{2,120})$/iu,
  /^how (?:far|long) (?:is|away is|off is) (?:it |the (?:walk|drive|ride|way|trip|route) )(?:from (?<from>.{2,80}?) )?to (?<to>(?!(?:do|make|cook|the (?:end|weekend|holidays?))\b).{2,120})$/iu,
  /^how (?:far|long)(?: away)? is (?<to>(?!(?:it|the (?:movie|film|book|song|day|night|week|year|video|moon|sun|wait)|a|an|that|this|your|his|her|my)\b)(?:the )?.{2,100}?)(?: away)?(?: from (?<from>.{2,80}))$/iu,
  /^how far(?: away)? is (?<to>(?!(?:it|the (?:moon|sun|earth|nearest star)|that|this|too|mars|venus|jupiter|saturn|pluto)\b).{2,100}?)(?: away)?$/iu,
  /^how long (?:does|will|would) it take (?:me |us )?(?:to (?:get|go|walk|drive|cycle|travel) )?(?:from (?<from>.{2,80}?) )?to (?<to>(?!(?:do|make|cook|bake|boil|learn|read|get|go|charge|finish|heal|grow|install)\b).{2,120})$/iu,
  /^how (?:i|we|one) (?:can |could )?(?:get|go|walk|drive|find my way)(?: from (?<from>.{2,80}?))? to (?<to>.{2,120})$/iu,
  // German
  /^wie (?:ich|wir|man) (?:am besten )?(?:(?:von|vom) (?<from>.{2,80}?) )?(?:zum|zur|zu|nach|ins?|in die|an den) (?:dem |der |den )?(?<to>.{2,120}?) (?:komm|gelang|find|fahr|geh|lauf)(?:e|en|t)(?: kann)?$/iu,
  /^wie (?:komm(?:e|en|t)?|gelang(?:e|en|t)|fahr(?:e|en)|geh(?:e|en)|find(?:e|en)|lauf(?:e|en)|radel[en]?) (?:ich|wir|man|oma|opa) (?:denn |am besten |am schnellsten |bitte |zu fuß |mit dem (?:auto|rad|fahrrad) )*(?:(?:von|vom) (?<from>.{2,80}?) )?(?:zum|zur|zu|nach|in die|in das|ins|an den|an die|ans|auf den|auf die) (?:dem |der |den )?(?<to>(?!(?:hause kommen|recht|sache|schluss|ruhe|bett|schlafen|ordnung)\b).{2,120})$/iu,
  /^wie (?:komm(?:e|en|t)?|gelang(?:e|en|t)|fahr(?:e|en)|geh(?:e|en)|find(?:e|en)|lauf(?:e|en)) (?:ich|wir|man) (?:denn |am besten |am schnellsten |bitte )*(?:zum|zur|zu|nach|ins?) (?:dem |der |den )?(?<to>.{2,120}?) (?:von|ab) (?<from>.{2,80})$/iu,
  /^(?:was ist |wie ist |welches ist |zeig(?:e)? (?:mir|uns) |such(?:e)? (?:mir )?|ich brauche |gib mir )?(?:der |den |die |das |einen |eine )?(?:beste[nr]? |schnellste[nr]? |kürzeste[nr]? |schönste[nr]? )?(?:weg|route|strecke|wegbeschreibung|anfahrt)(?: (?:von|vom) (?<from>.{2,80}?))? (?:zum|zur|zu|nach|in die|ins) (?:dem |der |den )?(?<to>(?!(?:glück|ziel|erfolg|freiheit|gott|frieden)\b).{2,120})$/iu,
  /^(?:navigier(?:e|en)?|führ(?:e)?|bring(?:e)?|leit(?:e)?|lots(?:e)?|navigation|route) (?:mich |uns )?(?:bitte |mal )?(?:(?:von|vom) (?<from>.{2,80}?) )?(?:zum|zur|zu|nach|ins?) (?:dem |der |den )?(?<to>(?!(?:bett|lachen|schlafen|weinen|ruhe|ende)\b).{2,120})$/iu,
  /^wie (?:weit|lange?)(?: ist| dauert| fährt man| läuft man| geht man| brauche ich| brauchen wir| braucht man)(?: es)?(?: denn)?(?: (?:von|vom) (?<from>.{2,80}?))? (?:bis )?(?:zum|zur|zu|nach|ins?) (?:dem |der |den )?(?<to>(?!(?:ende|wochenende|ferien|weihnachten|ostern|geburtstag|urlaub|mond|sonne)\b).{2,120})$/iu,
  /^wie weit ist (?:es )?(?<to>(?:der|die|das|dem) .{2,100}?)(?: entfernt| weg)?$/iu,
];

const WHERES: readonly [RegExp, boolean][] = [
  [
    /^(?:where(?:'s| is| are| can i find| do i find| would i find)|what(?:'s| is)|which is|find(?: me)?|show(?: me)?|is there|take me to|i need|i'm looking for|how far(?: away)? is) (?:the |a |an )?(?:next |nearest|closest)(?: open)? (?<what>(?!(?:thing|relative|friend|star|whole|integer|hundred|ten|galaxy|planet|neighbou?r)\b).{2,80})$/iu,
    true,
  ],
  [/^(?:the )?(?:nearest|closest) (?<what>(?!(?:thing|relative|friend|star|galaxy|planet)\b).{2,80})$/iu, true],
  [
    /^(?:where can (?:i|we)|where do (?:i|we)) (?:find|get to) (?:a|an|the|some) (?<what>(?:pharmacy|chemist|supermarket|bakery|cash machine|atm|bank|petrol station|gas station|toilet|doctor|dentist|hospital|playground|restaurant|caf[eé]|hotel|post office|charging station)s?)$/iu,
    true,
  ],
  [
    /^(?:are there any|is there an?|is there some|find(?: me)?(?: an?| some)?|show(?: me)?(?: an?| the| some| all)?|any|what|which) (?<what>.{2,60}?) (?:near me|near here|nearby|close by|close to me|around here|in the area|in (?:my|our) (?:neighbou?rhood|area)|near (?:our |my )?home)(?: are there)?$/iu,
    true,
  ],
  [/^(?<what>\p{L}[\p{L} '-]{1,40}?) (?:near me|nearby|near here)$/iu, true],
  [
    /^(?:show|find|open|look up|search for|point out) (?:me |us )?(?<what>(?!(?:the|a|your|my) map\b).{2,100}?) on (?:the|a|our|my) map$/iu,
    false,
  ],
  [/^where on (?:the|a|our) map is (?<what>.{2,100})$/iu, false],
  [/^where(?:'s| is| are) (?<what>.{2,100}?) on (?:the|a|our) map$/iu, false],
  [/^(?:open|show me) (?:the|a) map of (?<what>.{2,100})$/iu, false],
  [
    /^where(?:'s| is| are) (?<what>(?:the )?(?:train |railway |bus |main |central |fire |police |petrol |gas )?(?:station|town hall|city hall|post office|hospital|pharmacy|museum|cinema|library|castle|church|cathedral|airport|harbou?r|beach|zoo|swimming pool|casino|university|playground|supermarket|stadium|theatre|theater|market)(?: (?:of|in|at) .{2,60})?)$/iu,
    false,
  ],
  [
    /^where(?:'s| is) (?<what>.{2,60}? (?:street|road|avenue|square|boulevard|lane|place|museum|station|castle|hospital|school|park|hotel|restaurant|caf[eé]|casino|church|cathedral))$/iu,
    false,
  ],
  // German
  [
    /^(?:wo (?:ist|sind|liegt|finde ich|gibt es|find ich|befindet sich)|was ist|zeig(?:e)? mir|such(?:e)? mir|find(?:e)? (?:mir )?|wie weit ist(?: es)?(?: bis)?|ich suche|ich brauche)(?: denn| hier| bitte)? (?:der|die|das|den|zur|zum|zu der|zu dem)? ?(?:nächste[nrsm]?|nächstgelegene[nrsm]?) (?<what>(?!(?:termin|woche|monat|jahr|tag|mal|urlaub|spiel|folge|frage|schritt|ferien|feiertag|geburtstag)\b).{2,80})$/iu,
    true,
  ],
  [
    /^(?:die|der|das) nächste (?<what>apotheke|tankstelle|bäckerei|bahnhof|bank|supermarkt|krankenhaus|haltestelle|bushaltestelle|spielplatz|toilette|geldautomat|arzt|zahnarzt|polizei|post)$/iu,
    true,
  ],
  [
    /^(?:gibt es|wo gibt es|welche|finde|zeig(?:e)? mir|such(?:e)?)(?: hier| mir)?(?: eine[nr]?| ein| alle| die| das)? (?<what>.{2,60}?) (?:in der nähe|in meiner nähe|in unserer nähe|hier in der nähe|in der umgebung|um die ecke)$/iu,
    true,
  ],
  [
    /^wo (?:gibt es|finde ich|finden wir|ist)(?: hier| denn)?(?: in der nähe| um die ecke)? (?:eine[nr]? |ein )(?<what>(?:apotheke|supermarkt|bäckerei|geldautomat(?:en)?|bank|tankstelle|toilette|arzt|ärztin|zahnarzt|krankenhaus|spielplatz|restaurant|caf[eé]|hotel|post|ladesäule))$/iu,
    true,
  ],
  [
    /^(?:zeig(?:e)?|such(?:e)?|find(?:e)?|öffne) (?:mir |uns )?(?<what>.{2,100}?) (?:auf|in) der (?:land)?karte$/iu,
    false,
  ],
  [/^wo (?:auf der karte (?:ist|liegt) )(?<what>.{2,100})$/iu, false],
  [/^wo (?:ist|liegt) (?<what>.{2,100}?) auf der karte$/iu, false],
  [/^(?:zeig(?:e)?|öffne) (?:mir |uns )?(?:die|eine) karte von (?<what>.{2,100})$/iu, false],
  [
    /^wo (?:ist|liegt|finde ich|befindet sich)(?: denn)? (?<what>(?:der|die|das) (?:\p{L}*bahnhof|rathaus|post|\p{L}*krankenhaus|apotheke|\p{L}*museum|kino|bibliothek|bücherei|schloss|\p{L}*kirche|dom|flughafen|hafen|strand|zoo|schwimmbad|freibad|hallenbad|casino|kasino|universität|spielplatz|\p{L}*markt|stadion|theater|bushaltestelle|polizei|feuerwehr)(?: (?:in|von|am) .{2,60})?)$/iu,
    false,
  ],
  [
    /^wo (?:ist|liegt)(?: denn)? (?:der |die |das )?(?<what>.{2,60}?(?:straße|gasse|platz|weg|allee|museum|bahnhof|schule|park))$/iu,
    false,
  ],
];

/** What can be reached or looked for, and lies on no map. */
const NOT_A_PLACE =
  /^(?:(?:sleep|know|bed|heaven|hell|see|be|do|work with|grips|moon|sun|mars|bottom|end|point|power|next level|next round|level|mond|sonne|bett|schluss|ruhe|ende|dir|mir|euch|ihnen|hause|glück|geld|einer? (?:lösung|entscheidung|schluss|ergebnis))(?:\s.*)?|it|that|this|there|here|them|him|her|you|me|home again|my .+|mein\p{L}* .+|dein\p{L}* .+|dort|da|hier|hin|es|ihm|ihr)$/iu;
const NEAREST = /^(?:(?:nearest|closest|next|nächste[nrsm]?|nächstgelegene[nrsm]?)\s+)/iu;
const ARTICLE = /^(?:the|a|an|der|die|das|dem|den|einem|einer|einen|eine|ein)\s+/iu;

/** Longer ones tell something beside what they ask; the patterns below would take seconds over them. */
const WISH_MAX_CHARS = 400;

/** null: it asks for neither a way nor a place. */
export function mapWishOf(said: string): MapWish | null {
  const message = said.trim();
  if (message.length > WISH_MAX_CHARS) return null;
  const again = followUpOf(message);
  if (again !== null) return again;
  const { text, mode } = plain(message);
  if (text.length > 240 || PUBLIC_TRANSPORT.test(message)) return null;
  for (const [pattern, nearest] of WHERES) {
    const what = nameIn(pattern.exec(text)?.groups?.what);
    if (what !== null) return { kind: "where", what, nearest };
  }
  for (const pattern of WAYS) {
    const groups = pattern.exec(text)?.groups;
    const to = nameIn(groups?.to);
    if (to === null) continue;
    const from = groups?.from === undefined || isHome(groups.from) ? null : nameIn(groups.from);
    return { kind: "way", to, from, mode: mode ?? modeOfVerb(text) };
  }
  return null;
}

const FOLLOW_UP =
  /^(?:(?:and|und|or|oder|but|aber)\s)?(?:(?:what about|how about|wie ist es|how long|how far|wie lange?|wie weit)\s)?(?:(?:is it|does it take|would it take|dauert es|ist es|dauert das|und)\s)?(?:now\s|instead\s|if i go\s|wenn ich )?(?<mode>by (?:bike|bicycle|car|foot)|on foot|on my bike|walking|cycling|driving|zu fuß|zu fuss|mit dem (?:rad|fahrrad|auto|wagen)|per rad)(?:\s(?:instead|then|please|bitte|fahre|gehe|stattdessen))?\s*[?.!]*$/iu;

function followUpOf(message: string): MapWish | null {
  const said = FOLLOW_UP.exec(message.trim())?.groups?.mode;
  const mode = said === undefined ? null : modeIn(said);
  return mode === null ? null : { kind: "again", mode };
}

function plain(message: string): { text: string; mode: TravelMode | null } {
  let text = message
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/[\s?!.]+$/u, "");
  const mode = modeIn(text);
  for (const [, words] of MODES) text = text.replace(words, "").trim();
  for (let before = ""; before !== text; ) {
    before = text;
    text = text
      .replace(POLITE, "")
      .replace(ENDING, "")
      .replace(/[\s,?!.]+$/u, "");
    const asked = text.replace(ASKING, "");
    if (
      /^(?:how|wie|where|wo|(?:the |der |den |die |das )?(?:\S+ )?(?:way|route|weg|strecke|directions))\s/iu.test(asked)
    )
      text = asked;
  }
  return { text, mode };
}

const modeIn = (text: string): TravelMode | null => MODES.find(([, words]) => words.test(text))?.[0] ?? null;

function modeOfVerb(text: string): TravelMode | null {
  if (/\b(?:walk|walking|lauf|laufe|laufen|läuft|gehe|gehen|geht)\b/iu.test(text)) return "foot";
  if (/\b(?:cycle|ride|radel\p{L}*)\b/iu.test(text)) return "bicycle";
  return /\b(?:drive|driving|fahr|fahre|fahren|fährt)\b/iu.test(text) ? "car" : null;
}

const isHome = (from: string) =>
  /^(?:here|home|our house|my house|zu ?hause|daheim|hier|uns)(?: aus)?$/iu.test(from.trim());

function nameIn(found: string | undefined): string | null {
  const name =
    found
      ?.trim()
      .replace(ARTICLE, "")
      .replace(NEAREST, "")
      .replace(/[\s,]+$/u, "") ?? "";
  return name.length < 2 || /[?!;:]|\. /u.test(name) || NOT_A_PLACE.test(name) ? null : name;
}
