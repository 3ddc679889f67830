// Reads a tag, a comment, an address in angle brackets, or an entity of HTML.
import { entity, silentUntil, tagKind } from "./html.ts";
import { literal, type Place, type Read, unclosed } from "./inline-place.ts";
import { TAG_MAX } from "./limits.ts";
import { marked } from "./markers.ts";

const TAG = /<(\/?)([a-zA-Z!][\w:-]*)(?:\s[^<>]*|\/)?>/y;

export function readTag(place: Place): Read {
  const { raw, at, isFinal } = place;
  const next = raw[at + 1];
  if (next === undefined && !isFinal) return { wait: "" };
  if (raw.startsWith("<!--", at)) return { end: at + 4, text: "", skipPast: "-->" };
  if (!isFinal && raw.length - at < 4 && "<!--".startsWith(raw.slice(at))) return { wait: "" };
  if (!/[a-zA-Z/!]/.test(next ?? "")) return literal(place);
  const end = raw.indexOf(">", at);
  if (end < 0) return unclosed(place, TAG_MAX, ">");
  const address = /^<(?:(?:https?|ftp):\/\/|mailto:|www\.)[^\s<>]*>|^<[^\s<>@]+@[^\s<>]+>/i.exec(
    raw.slice(at, end + 1),
  );
  if (address !== null) return { end: end + 1, text: marked("url", raw.slice(at + 1, end)) };
  TAG.lastIndex = at;
  const [tag, slash, name = ""] = TAG.exec(raw) ?? [];
  if (tag === undefined) return literal(place);
  const kind = tagKind(name.replace(/^!/, ""));
  if (kind === "placeholder") return { end: end + 1, text: slash === "/" ? "" : name };
  const silent = slash === "" ? silentUntil(name) : null;
  const alt = /^img$/i.test(name) ? (/\salt\s*=\s*"([^"]*)"/.exec(tag)?.[1] ?? "") : "";
  const breaks = kind === "break";
  return { end: end + 1, text: alt, breaks, ...(silent === null ? {} : { skipPast: silent }) };
}

export function readEntity(place: Place): Read {
  const { raw, at, isFinal } = place;
  const found = /^&(#?\w{1,10});/.exec(raw.slice(at, at + 14));
  if (found !== null) {
    const character = entity(found[1] ?? "");
    return character === null ? literal(place) : { end: at + found[0].length, text: character };
  }
  const mayBe = /^&(?:#?\w{0,10})?$/.test(raw.slice(at, at + 14));
  return mayBe && !isFinal ? { wait: "" } : literal(place);
}
