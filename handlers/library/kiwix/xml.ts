// XML of the library server: read by a parser that takes whatever comes, and asked by name.
import { DomUtils, parseDocument } from "htmlparser2";

export type XmlNode = Parameters<typeof DomUtils.getElementsByTagName>[1] & object;
type Elements = ReturnType<typeof DomUtils.getElementsByTagName>;

export const parseXml = (text: string) => parseDocument(text, { xmlMode: true, decodeEntities: true });

/** All of that name, however deep. */
export const elementsOf = (node: XmlNode, name: string): Elements => DomUtils.getElementsByTagName(name, node, true);

/** The text of the first of that name; "" where there is none. */
export function textOf(node: XmlNode, name: string): string {
  const [first] = DomUtils.getElementsByTagName(name, node, true, 1);
  return first === undefined ? "" : DomUtils.textContent(first).trim();
}

/** A whole number that is not negative; 0 for anything else. */
export function countOf(node: XmlNode, name: string): number {
  const text = textOf(node, name);
  return /^\d{1,12}$/.test(text) ? Number(text) : 0;
}
