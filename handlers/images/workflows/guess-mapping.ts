// Which inputs of an uploaded workflow are most likely meant by our parameters; an admin looks it over in a form.
import type {
  LoraPoint,
  WorkflowGraph,
  WorkflowMapping,
  WorkflowParameter,
} from "../../shared/contract/image-admin.ts";
import type { WorkflowPurpose } from "../../shared/contract/images.ts";
import { isLink, type Link, linksInto, upstreamOf } from "./links.ts";

type Place = { node: string; input: string };
const PLACES_MAX = 8;
const TEXT_INPUTS = ["text", "text_g", "text_l", "clip_l", "t5xxl"];

export function guessMapping(
  graph: WorkflowGraph,
  purpose: WorkflowPurpose,
): { mapping: WorkflowMapping; loraPoint: LoraPoint | null } {
  const nodes = Object.entries(graph);
  /** Values, not links, of these inputs. */
  const everywhere = (...inputs: string[]): Place[] =>
    nodes.flatMap(([node, { inputs: own }]) =>
      inputs.filter((input) => input in own && !isLink(own[input])).map((input) => ({ node, input })),
    );
  const ofClass = (className: string, input: string): Place[] =>
    nodes.filter(([, node]) => node.class_type === className).map(([node]) => ({ node, input }));
  const prompts = guessPrompts(graph);
  const sizes = everywhere("width").filter(({ node }) => /^Empty.*Latent/.test(graph[node]?.class_type ?? ""));
  const sized = sizes.map(({ node }) => node);
  const guessed: Partial<Record<WorkflowParameter, Place[]>> = {
    prompt: prompts.positive,
    negativePrompt: prompts.negative,
    checkpoint: ofClass("CheckpointLoaderSimple", "ckpt_name"),
    width: sizes,
    height: sized.map((node) => ({ node, input: "height" })),
    count: [...sized.map((node) => ({ node, input: "batch_size" })), ...ofClass("RepeatLatentBatch", "amount")],
    steps: everywhere("steps"),
    cfg: everywhere("cfg"),
    seed: everywhere("seed", "noise_seed"),
    change: purpose === "text-to-image" ? [] : everywhere("denoise"),
    sourceImage: ofClass("LoadImage", "image").slice(0, purpose === "text-to-image" ? 0 : 1),
    filenamePrefix: ofClass("SaveImage", "filename_prefix"),
  };
  const mapping: WorkflowMapping = {};
  for (const [parameter, places] of Object.entries(guessed) as [WorkflowParameter, Place[]][]) {
    if (places.length > 0) mapping[parameter] = places.slice(0, PLACES_MAX);
  }
  return { mapping, loraPoint: guessLoraPoint(graph) };
}

/** The texts that feed a sampler's `positive` and `negative`; some loaders hold both themselves, under these names. */
function guessPrompts(graph: WorkflowGraph): { positive: Place[]; negative: Place[] } {
  const textsBefore = (input: string): Place[] => {
    const starts = Object.values(graph).flatMap((node) => linksInto(node).filter(([name]) => name === input));
    const before = new Set(starts.flatMap(([, [source]]) => upstreamOf(graph, source)));
    return [...before].flatMap((node) =>
      [...TEXT_INPUTS, input]
        .filter((name) => typeof graph[node]?.inputs[name] === "string")
        .map((name) => ({
          node,
          input: name,
        })),
    );
  };
  const positive = textsBefore("positive");
  // Samplers of the newer kind take a guider, whose only text is the prompt.
  const prompt = positive.length > 0 ? positive : textsBefore("conditioning");
  const taken = new Set(prompt.map(({ node, input }) => `${node}/${input}`));
  return {
    positive: prompt,
    negative: textsBefore("negative").filter(({ node, input }) => !taken.has(`${node}/${input}`)),
  };
}

/** After the last LoRA of the workflow's own, else at the loader: where the sampler and the texts take from. */
function guessLoraPoint(graph: WorkflowGraph): LoraPoint | null {
  const loader = Object.entries(graph).find(([, node]) => node.class_type === "CheckpointLoaderSimple")?.[0];
  if (loader === undefined) return null;
  let point: LoraPoint = { model: [loader, 0], clip: [loader, 1] };
  const visited = new Set<string>();
  for (;;) {
    const next = Object.entries(graph).find(
      ([id, node]) =>
        node.class_type === "LoraLoader" &&
        !visited.has(id) &&
        same(node.inputs.model, point.model) &&
        same(node.inputs.clip, point.clip),
    )?.[0];
    if (next === undefined) return point;
    visited.add(next);
    point = { model: [next, 0], clip: [next, 1] };
  }
}

const same = (value: unknown, [node, slot]: Link | readonly [string, number]): boolean =>
  isLink(value) && value[0] === node && value[1] === slot;
