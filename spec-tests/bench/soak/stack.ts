// The home that the wall hangs in: the service, a scripted model, the starter's voice and ear, and wake words.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { tinyDetector } from "../../../handlers/shared/wake/testing/tiny-detector.ts";
import { originalModelPath, skipWithoutRecordings } from "../../../handlers/testing/wake/recordings.ts";
import { startScriptedLlmServer } from "../../doubles/scripted-llm-server.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../../support/voice-sidecar.ts";
import { installWakeWords, WAKE_PATHS } from "../../support/wake-words.ts";
import { nodeTarget } from "../../targets/node-target.ts";
import { ROOT } from "../../targets/process-target.ts";

const PIN = "204816";

export interface Stack {
  baseUrl: string;
  /** Of a tablet that was put on the wall: what stands behind `session=`. */
  wallSession: string;
  sidecar: VoiceSidecar;
  servicePid: number;
  /** openWakeWord's own models run, not the starter's. */
  isReal: boolean;
  close(): Promise<void>;
}

export async function startStack(): Promise<Stack> {
  const ends: (() => Promise<void>)[] = [];
  const close = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
  };
  try {
    const llm = await startScriptedLlmServer();
    ends.push(llm.close);
    const sidecar = await startVoiceSidecar();
    ends.push(sidecar.stop);
    // Whoever builds the app meanwhile would bring the wall an update.
    const webDir = await mkdtemp(join(tmpdir(), "hearth-app-"));
    ends.push(() => rm(webDir, { recursive: true, force: true }));
    await cp(join(ROOT, "pwa/dist"), webDir, { recursive: true });
    const env = { LLM_URL: llm.url, VOICE_URL: sidecar.url, WEB_DIR: webDir };
    const home = await nodeTarget.start({ env });
    ends.push(() => home.stop());
    const isReal = skipWithoutRecordings === false;
    const installed = await installWakeWords(home, await modelsOf(isReal), env);
    ends.push(installed.close);
    const { baseUrl } = home;
    const wallSession = await hangUp(baseUrl);
    return { baseUrl, wallSession, sidecar, servicePid: await childNamed("runtime-node/dist/main.js"), isReal, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function modelsOf(isReal: boolean): Promise<Map<string, Uint8Array>> {
  if (!isReal) return new Map([[WAKE_PATHS.jarvis, tinyDetector()]]);
  const originals = [
    [WAKE_PATHS.mel, "melspectrogram.onnx"],
    [WAKE_PATHS.embedding, "embedding_model.onnx"],
    [WAKE_PATHS.jarvis, "hey_jarvis_v0.1.onnx"],
  ] as const;
  return new Map(
    await Promise.all(originals.map(async ([path, name]) => [path, await readFile(originalModelPath(name))] as const)),
  );
}

/** Somebody sets the home up and makes the device its wall. */
async function hangUp(baseUrl: string): Promise<string> {
  const post = async (path: string, body: object, cookie = "") => {
    const answer = await fetch(`${baseUrl}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    const session = /^session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
    if (!answer.ok || session === undefined) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return session;
  };
  const admin = await post("setup", { name: "Anna", pin: PIN });
  return post("kiosk", { pin: PIN }, `session=${admin}`);
}

/** The process that this one has started last with these words in its command. */
async function childNamed(words: string): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,args="]);
  const line = stdout
    .split("\n")
    .map((each) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(each))
    .findLast((each) => Number(each?.[2]) === process.pid && each?.[3]?.includes(words) === true);
  if (!line) throw new Error(`No process of this one’s is named ${words}.`);
  return Number(line[1]);
}
