// Where only the starter's small ears listen: that they understand English alone, and where others are.
import { useHouse } from "../app/hearth.ts";
import { VOICE_FEATURES } from "../shell/place.ts";
import { useResource } from "./use-resource.ts";
import { useVoiceApi } from "./voice-api.ts";
import { ws } from "./wake-words.ts";

/** Nothing while it is not known: the voice's own settings tell what ails it. */
export function EarsLanguage() {
  const { user } = useHouse();
  const { data } = useResource(useVoiceApi().voices);
  if (data?.stt?.starter !== true) return null;
  if (user.role !== "admin") return <p class="panel-note">{ws("hf.englishMember")}</p>;
  return (
    <p class="panel-note">
      {ws("hf.english")} <a href={VOICE_FEATURES}>{ws("hf.starterLink")}</a>
    </p>
  );
}
