// A companion in its niche: a picture that fills the arch, or a sign standing in the light of the fire.
import { Avatar, type AvatarProps } from "../ui/avatar.tsx";

/** Decorative: the name stands beside it. */
export function Portrait(props: AvatarProps) {
  return (
    <span class={`portrait ${props.avatar?.startsWith("data:image/") ? "portrait-picture" : ""}`}>
      <Avatar {...props} />
    </span>
  );
}
