// A person's picture, emoji or first letter, in a colour of their own.

export interface AvatarProps {
  id: string;
  name: string;
  avatar: string | null;
}

const TINTS = ["ember", "moss", "sky", "warn"] as const;

/** Decorative: the name stands beside it. */
export function Avatar({ id, name, avatar }: AvatarProps) {
  const isPicture = avatar?.startsWith("data:image/") ?? false;
  return (
    <span class={`avatar tint-${tintOf(id)}`} aria-hidden="true">
      {isPicture ? <img src={avatar ?? ""} alt="" /> : (avatar ?? firstLetter(name))}
    </span>
  );
}

const firstLetter = (name: string) => [...name.trim()][0]?.toLocaleUpperCase() ?? "?";

/** The same person always has the same colour. */
function tintOf(id: string): (typeof TINTS)[number] {
  // Ids made in the same moment share their beginning; the random end tells them apart.
  return TINTS[Number.parseInt(id.slice(-2), 16) % TINTS.length] ?? "ember";
}
