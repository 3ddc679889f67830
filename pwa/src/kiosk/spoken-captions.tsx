// What is heard and what is said, as large captions: the words as they are understood, then the sentence being spoken.
import { useHouse } from "../app/hearth.ts";
import { t } from "./words.ts";

/** A longer one is set smaller, so that it stands whole on the wall. */
const LONG_CHARS = 110;

/**
 * One thing at a time: while somebody speaks it is their words, while Hearth speaks its sentence. Not read out: who
 * hears the voice does not need it twice, and partials change at each word.
 */
export function SpokenCaptions({ asked }: { asked: string | null }) {
  const { handsfree } = useHouse();
  const { name } = handsfree.state.value;
  const words = handsfree.words.value;
  const sentence = handsfree.spokenSentence.value;
  if (name === "replying") {
    const question = words || asked || "";
    return (
      <div class="kiosk-captions kiosk-spoken" aria-hidden="true">
        {sentence === "" ? (
          <Said key="asked" words={question} isMuted />
        ) : (
          <>
            {question !== "" && (
              <p class="kiosk-asked" dir="auto">
                {question}
              </p>
            )}
            <Said key={sentence} words={withoutGaps(sentence)} />
          </>
        )}
      </div>
    );
  }
  return (
    <div class="kiosk-captions kiosk-spoken" aria-hidden="true">
      {words === "" ? (
        <p class="kiosk-said kiosk-hearing">{t("wake.state.capturing")}</p>
      ) : (
        <Said key="asked" words={words} />
      )}
    </div>
  );
}

/** Where a citation was left out, its blank stands before the full stop. */
const withoutGaps = (sentence: string) => sentence.replaceAll(/\s+(?=[.,])/g, "");

function Said({ words, isMuted = false }: { words: string; isMuted?: boolean }) {
  return (
    <p
      class="kiosk-said"
      data-long={words.length > LONG_CHARS ? "" : undefined}
      data-muted={isMuted ? "" : undefined}
      dir="auto"
    >
      {words}
    </p>
  );
}
