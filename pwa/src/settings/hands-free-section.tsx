// Talking with Hearth without a hand: whether, by which word, how sure, and through which microphone, on this device.
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { useHouse } from "../app/hearth.ts";
import { chooseWakeWords } from "../handsfree/wake-words.ts";
import { HandsFreeHere } from "./hands-free-here.tsx";
import { HandsFreeMicrophone } from "./hands-free-microphone.tsx";
import { HandsFreeSounds } from "./hands-free-sounds.tsx";
import { HandsFreeWall } from "./hands-free-wall.tsx";
import { Loaded } from "./parts.tsx";
import { useResource } from "./use-resource.ts";
import { useWakeApi } from "./wake-api.ts";
import { WakeHome } from "./wake-home.tsx";
import { WakePick } from "./wake-pick.tsx";
import { WakeSensitivity } from "./wake-sensitivity.tsx";

export function HandsFreeSection() {
  const api = useWakeApi();
  const { user, handsfree, companionBook, companions } = useHouse();
  const words = useResource(api.list);
  const { choices } = handsfree;
  const companion = companions.value.find(({ id }) => id === companionBook.defaultId.value) ?? null;
  /** As the conversation chooses: what is shown here is what is listened for. */
  const listensFor = (list: WakeWordList, deviceWakeWordId: string | null) =>
    chooseWakeWords({ list, companion, deviceWakeWordId, thresholdOf: choices.thresholdOf });
  const chosenId = choices.wakeWordId.value;
  return (
    <>
      <HandsFreeHere chosen={words.data === null ? null : listensFor(words.data, chosenId).mode} />
      <Loaded resource={words} rows={4}>
        {(list) => {
          const [detector] = listensFor(list, chosenId).detectors;
          const here = list.items.find(({ id }) => id === detector?.id);
          return (
            <>
              <WakePick list={list} otherwise={listensFor(list, null)} />
              {here !== undefined && <WakeSensitivity key={here.id} word={here} />}
              {user.role === "admin" && list.items.length > 0 && <WakeHome list={list} onChanged={words.reload} />}
            </>
          );
        }}
      </Loaded>
      <HandsFreeMicrophone />
      <HandsFreeSounds />
      {user.role === "admin" && <HandsFreeWall />}
    </>
  );
}
