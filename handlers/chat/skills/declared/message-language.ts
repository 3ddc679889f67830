// Whether a message is German or English, by its small words. Pure.

const GERMAN =
  /(?:^|[^\p{L}])(?:der|die|das|den|dem|ein|eine|einen|einem|einer|mir|mich|uns|ich|du|wir|bitte|und|mit|auf|im|ist|sind|bin|bis|zum|zur|von|vom|vor|zu|für|nicht|wie|was|wer|wann|wo|welche[rsnm]?|wieviel|wieviele|viel|viele|spät|uhr|heute|morgen|gestern|tage?n?|wochen?|monate?n?|jahre?n?|kannst|mach|stell|stelle|zeig|sag|es|wird|hat|habe|noch|prozent|plus|mal|geteilt|minus|durch|hoch|wurzel|grad|aus|am|nach|über|dass|merk|vergiss|weck|wecker|erinnere|rechne|wandle|kostet|datum|wochentag|geht|gibt|jetzt|nun|denn|wenn|oder|kein|keine|mein|meine|meinen|dein|deine)(?=$|[^\p{L}])/giu;
const ENGLISH =
  /\b(?:the|an?|of|me|my|us|we|you|please|and|with|on|is|are|am|until|till|to|from|for|not|how|what|what's|whats|who|when|where|which|many|much|time|clock|today|tomorrow|yesterday|days?|weeks?|months?|years?|can|could|make|set|show|tell|it|will|has|have|still|percent|plus|times|divided|minus|by|power|root|degrees|out|at|after|about|that|remember|forget|wake|alarm|remind|calculate|convert|cost|date|weekday|there|now|if|or|your|do|does)\b/giu;

/** `usual` where its words do not tell. */
export function languageOfMessage(message: string, usual: "en" | "de"): "en" | "de" {
  const german = message.match(GERMAN)?.length ?? 0;
  const english = message.match(ENGLISH)?.length ?? 0;
  if (german === english) return /[äöüß]/iu.test(message) ? "de" : usual;
  return german > english ? "de" : "en";
}
