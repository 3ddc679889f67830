// How people ask for a picture, and for a change of the last one, in English and German. Pure.

/** What is said before the wish itself: "please draw me", "kannst du mir ein Bild von … malen". */
const ASKING = [
  /^\s*(?:(?:hey|ok|okay|hi|bitte|please)[\s,!]+)*/iu,
  /^(?:(?:can|could|would|will) you |i(?:'d| would) (?:like|love) |i want |let'?s )?(?:please )?(?:to )?(?:draw|paint|sketch|make|create|generate|illustrate|design|render|show|give|have)\b\s*(?:me |us )?/iu,
  /^(?:i(?:'d| would) (?:like|love)|i want) (?:to (?:see|have) )?/iu,
  /^(?:kannst|könntest|würdest|magst) du (?:mir |uns )?(?:bitte )?/iu,
  /^(?:male|mal|zeichne|zeichn|erstelle|erstell|mach|mache|generiere|erzeuge|zeig|zeige|skizziere)\b\s*(?:mir |uns )?(?:bitte |mal )?/iu,
  /^(?:ich (?:hätte|möchte|will|wünsche mir) (?:gern(?:e)? )?)/iu,
  /^(?:(?:an?|the|some|another|one more) )?(?:new )?(?:picture|image|drawing|painting|photo|sketch|illustration) (?:of|with|showing|where)\s+/iu,
  /^(?:(?:ein|eine|das|noch ein|noch eine) )?(?:neues |neue )?(?:bild|foto|zeichnung|gemälde|skizze|illustration) (?:von|mit|vom|davon, wie|, auf dem)\s+/iu,
];
const TRAILING = /\s+(?:malen|zeichnen|erstellen|machen|generieren|bitte|please|for me|für mich|für uns)\s*[.!?]*$/iu;

/** The wish without the asking: "Please draw me a red fox!" → "a red fox". The whole text where nothing would be left. */
export function wishOf(message: string): string {
  const whole = message.trim();
  let wish = ASKING.reduce((text, asking) => text.replace(asking, ""), whole);
  for (let before = ""; before !== wish; ) {
    before = wish;
    wish = wish.replace(TRAILING, "");
  }
  wish = wish.replace(/[\s.,!?]+$/u, "").trim();
  return /\p{L}/u.test(wish) ? wish : whole;
}

const ITSELF =
  /\b(?:it|its|this|that one|this one|the (?:last |same )?(?:picture|image|photo|painting|drawing|one)|that (?:picture|image|photo|painting|drawing)|him|her|them|the background|the sky)\b/iu;
const ITSELF_GERMAN =
  /(?:^|[^\p{L}])(?:es|ihn|sie|das (?:letzte )?(?:bild|foto|gemälde)|dieses|dieses bild|die zeichnung|den hintergrund|der hintergrund|davon|darauf|dazu)(?:$|[^\p{L}])/iu;
const CHANGING =
  /\b(?:make|change|turn|add|remove|replace|put|give|take|without|instead|more|less|darker|brighter|lighter|bigger|smaller|again|another|different)\b/iu;
const CHANGING_GERMAN =
  /(?:^|[^\p{L}])(?:mach|mache|ändere|änder|verändere|füge?|entferne|entfern|ersetze|ersetz|gib|setz|setze|nimm|ohne|statt|stattdessen|mehr|weniger|dunkler|heller|größer|kleiner|bunter|nochmal|noch einmal|anders)(?:$|[^\p{L}])/iu;
/** "darker, please", "a bit more colourful", "etwas heller": a change and nothing else. */
const BARE_CHANGE =
  /^(?:and |und |now |jetzt |but |aber |a (?:bit|little) |etwas |ein (?:bisschen|wenig) |bitte |please |noch )*(?:more |less |mehr |weniger |with(?:out)? |mit |ohne |in |as |als |\p{L}+(?:er)\b)/iu;
/** A new subject: whoever names what shall be drawn does not mean the last picture. */
const NEW_WISH =
  /\b(?:draw|paint|sketch|illustrate|picture of|image of|photo of|drawing of|painting of)\b|(?:^|[^\p{L}])(?:male|mal|zeichne|bild von|foto von|zeichnung von|gemälde von)(?:$|[^\p{L}])/iu;

/** True where the last picture is to be changed rather than another one made. */
export function isChange(message: string): boolean {
  const meansIt = ITSELF.test(message) || ITSELF_GERMAN.test(message);
  const changes = CHANGING.test(message) || CHANGING_GERMAN.test(message);
  if (meansIt && changes) return true;
  return !NEW_WISH.test(message) && BARE_CHANGE.test(message.trim());
}

const GERMAN =
  /(?:^|[^\p{L}])(?:der|die|das|ein|eine|einen|einem|mir|uns|ich|bitte|und|mit|auf|im|mach|mache|male|mal|zeichne|bild|es|kannst|etwas|dunkler|heller|ohne)(?=$|[^\p{L}])/giu;
const ENGLISH =
  /\b(?:the|a|an|of|me|us|i|please|and|with|on|in the|make|draw|paint|picture|it|can|could|darker|brighter|without)\b/giu;

/** The language of a message, by its small words; `usual` where they do not tell. */
export function languageOf(message: string, usual: "en" | "de"): "en" | "de" {
  const german = message.match(GERMAN)?.length ?? 0;
  const english = message.match(ENGLISH)?.length ?? 0;
  if (german === english) return /[äöüß]/iu.test(message) ? "de" : usual;
  return german > english ? "de" : "en";
}
