// `npm run bench [-- streams answers start app speech-text tts stt install images library maps memory router]`: measures, prints one table, and keeps it in docs/benchmarks.md.
import { cpus } from "node:os";
import { benchAnswers } from "./answers.ts";
import { benchApp } from "./app.ts";
import { benchImages } from "./images.ts";
import { benchInstall } from "./install.ts";
import { keepTable } from "./keep-table.ts";
import { benchLibrary } from "./library.ts";
import { benchMaps } from "./maps.ts";
import { benchMemory } from "./memory.ts";
import { benchRouter } from "./router/bench.ts";
import { benchSpeechText } from "./speech-text.ts";
import { benchStart } from "./start.ts";
import { type Row, toTable } from "./stats.ts";
import { benchStreams } from "./streams.ts";
import { benchStt } from "./stt.ts";
import { benchTts } from "./tts.ts";

const BENCHES: Record<string, { title: string; run: () => Promise<Row[]> }> = {
  streams: { title: "Streams", run: benchStreams },
  answers: { title: "Answers of the starter model", run: benchAnswers },
  start: { title: "Start", run: benchStart },
  app: { title: "The app", run: benchApp },
  "speech-text": { title: "Speech text", run: benchSpeechText },
  tts: { title: "Speaking", run: benchTts },
  stt: { title: "Listening", run: benchStt },
  install: { title: "Installing", run: benchInstall },
  images: { title: "Pictures", run: benchImages },
  library: { title: "The library", run: benchLibrary },
  maps: { title: "Maps", run: benchMaps },
  memory: { title: "Memory", run: benchMemory },
  router: { title: "The router and the small skills", run: benchRouter },
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((key) => !(key in BENCHES));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}`);

let missed = 0;
process.stdout.write(`${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}\n`);
for (const [key, { title, run }] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(key)) continue;
  const rows = await run();
  missed += rows.filter((row) => !row.met).length;
  const table = toTable(rows);
  process.stdout.write(`\n${title}\n${table}\n`);
  await keepTable(key, table);
}
process.stdout.write(missed === 0 ? "\nEvery target is met.\n" : `\n${missed} target(s) missed.\n`);
