// How people ask how to use Hearth itself, in English and German. Pure.
import { HELP_TOPICS, type HelpTopic } from "./topics.ts";

const MESSAGE_MAX = 160;

const POLITE =
  /^(?:(?:hey|hi|hello|hallo|ok|okay|please|bitte|so|und|and|also|now|jetzt|hearth|sorry|entschuldigung)[\s,!:]+)+/iu;
const ENDING = /(?:[\s,]*[?!.]+|[\s,]+(?:please|bitte|denn|eigentlich))+$/iu;

/** Who asks like this wants to know how something goes, or to have it done. */
const ASKING =
  /^(?:how (?:do|can|could|would|should|does) (?:i|we|you|one|hearth|it)|how to|where (?:do|can|is|are|would) |(?:can|could) (?:i|we|you|hearth)|is (?:there|it) |do you (?:work|have|read)|does (?:hearth|it|this)|(?:turn|switch|change|set|make|enable|disable|mute|unmute|activate|show|open|use|install|add)\b|i (?:want|need|would like|forgot|have forgotten)|i'd like|which|what (?:is|are|'s)|tell me how|show me how|explain|wie |wo |kann(?:st)? |könntest |gibt es |geht |funktionier|schalte? |stell|änder|mach|aktivier|deaktivier|zeig|öffne|ich (?:möchte|will|habe|brauche|hätte)|welche|was ist|lässt sich|liest )/iu;
/** These belong to something else in the house, or elsewhere. */
const ELSEWHERE =
  /(?<!\p{L})(?:android|windows|macos|mac os|chrome|firefox|excel|microsoft|whatsapp|facebook|instagram|youtube|netflix|spotify|tv|television|fernseher|kindle|car|auto|bank|credit card|sim|debit|kreditkarte|bankkarte|ec-karte|router|printer|drucker|camera|kamera|watch|uhr)(?!\p{L})/iu;

/** null: it asks for something else. */
export function helpTopicOf(message: string): HelpTopic | null {
  if (message.length > MESSAGE_MAX) return null;
  const text = message.replaceAll(/\s+/gu, " ").trim().replace(ENDING, "").replace(POLITE, "");
  const topic = HELP_TOPICS.find(({ about }) => about.test(text));
  if (topic === undefined) return null;
  if (topic.id === "abilities") return topic;
  if (topic.id === "language" && /(?<!\p{L})(?:my|mein\p{L}*) (?:phone|laptop|computer|handy|tablet)/iu.test(text))
    return null;
  return ASKING.test(text) && !ELSEWHERE.test(text) ? topic : null;
}
