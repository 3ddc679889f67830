// One run of the double: the nodes in order, with the frames that ComfyUI sends while it works.
import { setTimeout as sleep } from "node:timers/promises";
import { type ComfyFault, EXECUTION_ERRORS } from "./faults.ts";
import { drawPng, drawPreview, planPicture } from "./pictures.ts";
import { type DoubleGraph, isLink } from "./validation.ts";

export interface Run {
  id: string;
  graph: DoubleGraph;
  outputs: string[];
  fault: ComfyFault | null;
  /** Aborted by an interrupt, or by the end of the server. */
  interrupted: AbortSignal;
}

export interface RunTools {
  stepMs(): number;
  send(type: string, data: object): void;
  sendPreview(node: string, jpeg: Buffer): void;
  input(name: string): Uint8Array | undefined;
  /** @param prefix as the graph has it; returns how history names the file */
  save(prefix: string, png: Buffer): SavedPicture;
  saveTemp(png: Buffer): SavedPicture;
  restart(): void;
}

export interface SavedPicture {
  filename: string;
  subfolder: string;
  type: "output" | "temp";
}

export type RunEnd =
  | { state: "success"; outputs: Record<string, { images: SavedPicture[] }> }
  | { state: "error" | "interrupted"; message: Record<string, unknown> };

class Stopped extends Error {
  override readonly name = "Stopped";
}

export async function runGraph(run: Run, tools: RunTools): Promise<RunEnd> {
  const { id, graph, fault, interrupted } = run;
  const executed: string[] = [];
  const outputs: Record<string, { images: SavedPicture[] }> = {};
  const states: Record<string, object> = {};
  const mark = (node: string, state: "running" | "finished", value: number, max: number) => {
    const own = { node_id: node, prompt_id: id, display_node_id: node, parent_node_id: null, real_node_id: node };
    states[node] = { value, max, state, ...own };
    tools.send("progress_state", { prompt_id: id, nodes: { ...states } });
  };
  let current = "";
  try {
    for (const node of inOrder(run)) {
      current = node;
      stopIf(interrupted);
      const { class_type = "", inputs = {} } = graph[node] ?? {};
      mark(node, "running", 0, 1);
      tools.send("executing", { node, display_node: node, prompt_id: id });
      const error = fault && EXECUTION_ERRORS[fault];
      if (error && error.at === class_type) {
        const { at: _at, ...told } = error;
        const more = {
          executed,
          traceback: ['  File "…", in execute\n'],
          current_inputs: {},
          current_outputs: Object.keys(graph),
        };
        return { state: "error", message: { prompt_id: id, ...told, node_id: node, ...more, timestamp: Date.now() } };
      }
      if (class_type === "KSampler") await sample(run, { node, inputs, tools, mark });
      if (class_type === "SaveImage" || class_type === "PreviewImage") {
        const images = await keep(run, { node, inputs, tools });
        if (fault !== "no outputs") outputs[node] = { images };
        tools.send("executed", { node, display_node: node, output: { images }, prompt_id: id });
      }
      mark(node, "finished", 1, 1);
      executed.push(node);
    }
    return { state: "success", outputs };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const node_type = graph[current]?.class_type;
    return {
      state: "interrupted",
      message: { prompt_id: id, node_id: current, node_type, executed, timestamp: Date.now() },
    };
  }
}

interface At {
  node: string;
  inputs: Record<string, unknown>;
  tools: RunTools;
}
type Mark = (node: string, state: "running", value: number, max: number) => void;

async function sample(run: Run, { node, inputs, tools, mark }: At & { mark: Mark }): Promise<void> {
  const steps = Number(inputs.steps);
  for (let step = 1; step <= steps || run.fault === "hang"; step++) {
    await sleep(tools.stepMs(), undefined, { signal: run.interrupted }).catch(() => undefined);
    stopIf(run.interrupted);
    if (run.fault === "restart" && step > steps / 2) tools.restart();
    stopIf(run.interrupted);
    // A hang is a step that never ends.
    if (step > steps) continue;
    mark(node, "running", step, steps);
    tools.sendPreview(node, await drawPreview(Number(inputs.seed), step));
    tools.send("progress", { value: step, max: steps, prompt_id: run.id, node });
  }
}

async function keep(run: Run, { node, inputs, tools }: At): Promise<SavedPicture[]> {
  const planned = await planPicture(run.graph, node, tools.input);
  const saved: SavedPicture[] = [];
  for (let index = 0; index < planned.count; index++) {
    const png = await drawPng(planned, index);
    const bytes = run.fault === "damaged picture" ? png.subarray(0, png.length / 2) : png;
    if (run.graph[node]?.class_type === "SaveImage") saved.push(tools.save(String(inputs.filename_prefix), bytes));
    else saved.push(tools.saveTemp(bytes));
  }
  return saved;
}

/** Whatever feeds a node comes before it. */
function inOrder({ graph, outputs }: Run): string[] {
  const ordered: string[] = [];
  const visit = (id: string) => {
    if (ordered.includes(id)) return;
    for (const value of Object.values(graph[id]?.inputs ?? {})) if (isLink(value)) visit(value[0]);
    ordered.push(id);
  };
  for (const output of outputs) visit(output);
  return ordered;
}

function stopIf(interrupted: AbortSignal): void {
  if (interrupted.aborted) throw new Stopped("it was interrupted");
}
