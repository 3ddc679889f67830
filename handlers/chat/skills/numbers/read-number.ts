// Numbers in digits, as people in England and in Germany write them: "1,234.5", "1.234,5", "1 234". Pure.

/** One number at the beginning of a text, with the separators of either language. */
export const NUMBER = String.raw`\d{1,3}(?:[.,'’   ]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?`;
const DIGITS_MAX = 30;

/**
 * With a point for decimals and nothing for thousands; null: more digits than anybody counts.
 * "1.234" is more than a thousand in German and little more than one in English; "1,234" the other way round.
 */
export function plainNumber(written: string, language: "en" | "de"): string | null {
  const [point, comma] = [written.lastIndexOf("."), written.lastIndexOf(",")];
  let text = written.replaceAll(/['’   ]/gu, "");
  if (point !== -1 && comma !== -1) {
    // The last of both begins the decimals.
    text = point > comma ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", ".");
  } else {
    const mark = point !== -1 ? "." : ",";
    const groups = mark === "." ? language === "de" : language === "en";
    const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:[${mark}]\\d{3})+$`, "u").test(text);
    const isRepeated = text.indexOf(mark) !== text.lastIndexOf(mark);
    text = isGrouped && (groups || isRepeated) ? text.replaceAll(mark, "") : text.replace(",", ".");
  }
  return text.replace(".", "").length <= DIGITS_MAX ? text : null;
}
