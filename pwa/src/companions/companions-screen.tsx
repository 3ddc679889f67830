// The companions' screens: the gallery, and the editor of one.
import "../styles/companions.css";
import "../styles/companion-editor.css";
import "../styles/fields.css";
import "../styles/companion-choices.css";
import "../styles/voice-choices.css";
import { NEW_COMPANION } from "./companion-book.ts";
import { CompanionRoom } from "./companion-room.tsx";
import type { CompanionsPlaceProps } from "./companions-place.tsx";
import { Gallery } from "./gallery.tsx";

export function CompanionsScreen({ open, onShowSide }: CompanionsPlaceProps) {
  if (open === null) return <Gallery onShowSide={onShowSide} />;
  return <CompanionRoom key={open} id={open === NEW_COMPANION ? null : open} onShowSide={onShowSide} />;
}
