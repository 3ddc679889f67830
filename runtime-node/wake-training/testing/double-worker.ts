// A thread with a double of the trainer, for tests of everything around it. The phrase says what it does.
import type { TrainDetector } from "../../../handlers/wake-words/training/training-tools.ts";
import { serveTraining } from "../serve-training.ts";
import { reportDouble } from "./report-double.ts";

const SAID = ["hey hearth", "hey heart", "the weather"] as const;
const KINDS = ["phrase", "near-miss", "speech"] as const;

const train: TrainDetector = async (plan, tools) => {
  const { phrase } = plan;
  if (phrase === "crash") {
    // Outside of every promise that is waited for, as a defect deep in a library is.
    setTimeout(() => {
      throw new Error("the double has crashed");
    });
    await new Promise(() => {});
  }
  if (phrase === "leave") process.exit(3);

  const known = await tools.kept.read("features");
  tools.onProgress({ phase: "speech", done: 0, total: SAID.length, message: known === null ? "anew" : "goes on" });
  if (known === null) {
    const signal = tools.signal;
    await Promise.all(
      SAID.map((text, i) => tools.say({ text, voice: "one", speed: 1, kind: KINDS[i] ?? "speech" }, signal)),
    );
    await tools.kept.write("features", new Uint8Array([1, 2, 3]));
    await tools.kept.write("bank-own", new Uint8Array([7]));
  }
  // Until it is aborted.
  while (phrase === "for ever" && known === null) await tools.breathe();
  tools.onProgress({ phase: "fitting", done: 1, total: 1, message: "fitted" });
  const heard = await tools.mel.run(new Float32Array(1_760), [1, 1_760]);
  const recordings = (await tools.recordings()).length;
  return { onnx: new TextEncoder().encode(`${heard.length} numbers of ${phrase}`), report: reportDouble(recordings) };
};

await serveTraining(train);
