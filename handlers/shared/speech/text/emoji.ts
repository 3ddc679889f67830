// Takes out emoji, emoticons and kaomoji: they are a tone, never a fact.

/** Keycaps ("1️⃣") and flags too; © ® ™ and the arrows are symbols unless a selector makes a picture of them. */
const EMOJI =
  /[#*0-9]\uFE0F?\u20E3|[\u{1F1E6}-\u{1F1FF}]|(?![©®™↔↕←-⇿℗№℃℉Ωµ])\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|[\u{E0020}-\u{E007F}]|\u200D|\uFE0F|\uFE0E/gu;
const ARROW_PICTURE = /[↔↕←-⇿]\uFE0F/g;
const SHORTCODE = /(?<![\p{L}\p{N}:]):[a-z][a-z0-9_+-]{1,30}:(?![\p{L}\p{N}:])/gu;
const EMOTICON =
  /(?<![\p{L}\p{N}])(?:[>]?[:;=8xX][-'’^o]?(?:[()[\]{}|\\@<>*]|[DPpOo03](?![\p{L}\p{N}]))+|[Xx]D+|<\/?3+(?!\d)|[\^][_.oO]?[\^]|[oO]_[oO]|[TtQ]_+[TtQ]|[;uU][_.][;uU]|-_+-|>_+<|¯\\?_\([^)]{0,8}\)_\/?¯)(?![\p{L}\p{N}])/gu;
const KAOMOJI =
  /[(（ʕ][^\p{Script=Latin}\p{N}()（）ʕʔ]{2,16}[)）ʔ]|\((?=[^()]{0,8}[_^><;°•‿])[oO0TtuUQ^><;=\-_.~'"¬•‿◕°｡ω…\s]{2,9}\)/gu;
/** "(see 8)" is none, nor is an arrow. */
const NOT_A_SMILE = /^(?:[8xX]|=[<>])/;

export function withoutEmoji(text: string): string {
  return text
    .replace(/([*_])?[0-9]\uFE0F\u20E3/g, "")
    .replace(ARROW_PICTURE, " ")
    .replace(EMOJI, " ")
    .replace(SHORTCODE, " ")
    .replace(KAOMOJI, (found) => (/[.!?,;:'"\s…-]/.test(found) && /^\([.!?,;:'"\s…-]*\)$/.test(found) ? found : " "))
    .replace(EMOTICON, (found) => (NOT_A_SMILE.test(found) && !/^[xX]D/.test(found) ? found : " "));
}
