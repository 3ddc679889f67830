// The ways in which the double fails where it is told to; each as the real server was seen to fail.

/** Of one submission. */
export type ComfyFault =
  /** 400: a sampler that it does not have. */
  | "rejected"
  /** 200 although a branch is bad, which it leaves out. */
  | "half taken"
  | "out of memory"
  /** 400: the checkpoint is not in the list. */
  | "missing model"
  | "damaged model"
  /** Half a PNG. */
  | "damaged picture"
  | "no outputs"
  /** Runs until it is interrupted. */
  | "hang"
  /** Forgets queue and history when it is half done, and drops all connections. */
  | "restart"
  /** It is taken, and the connection breaks before the answer. */
  | "answer lost";

export interface ExecutionError {
  node_id: string;
  node_type: string;
  exception_type: string;
  exception_message: string;
}

/** As history tells it, for the faults that end a run. */
export const EXECUTION_ERRORS: Partial<Record<ComfyFault, ExecutionError & { at: string }>> = {
  "out of memory": {
    at: "KSampler",
    node_id: "",
    node_type: "KSampler",
    exception_type: "RuntimeError",
    exception_message:
      "[enforce fail at alloc_cpu.cpp:119] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate 17592186044416 bytes. Error code 12 (Cannot allocate memory)",
  },
  "damaged model": {
    at: "CheckpointLoaderSimple",
    node_id: "",
    node_type: "CheckpointLoaderSimple",
    exception_type: "safetensors._safetensors_rust.SafetensorError",
    exception_message: "Error while deserializing header: incomplete metadata, file not fully covered\n",
  },
};
