// What there is to know about a program beside the service, so that the supervisor can run it.
import { defaultRestartPolicy, type RestartPolicy } from "../supervision/restart-policy.ts";

export interface SidecarDefinition {
  /** Kebab-case: names its log, its record and its component on the wire. */
  id: string;
  /** For people: "Speech". */
  name: string;
  /** The component it needs; null: none. */
  componentId: string | null;
  /** Started by whoever has something for it to do, not as soon as its component is there. */
  onDemand?: true;
  /**
   * What to run, asked at each start, because the component may be installed, repaired or replaced meanwhile.
   * null: it is not installed.
   */
  program(context: ProgramContext): SidecarProgram | null | Promise<SidecarProgram | null>;
  /** It has to listen on 127.0.0.1 and nowhere else; `movable`: another port will do when this one is taken. */
  port: { preferred: number; movable: boolean };
  probe: HealthProbe;
  /** Somebody else's instance that answers on the preferred port as `probe` demands is used, and never stopped. */
  usesForeign: boolean;
  /** Set explicitly by the operator, without a trailing slash: nothing is started, it is only watched. */
  url: string | null;
  policy?: Partial<SidecarPolicy>;
}

export interface ProgramContext {
  /** Absolute. */
  dataDir: string;
  port: number;
  /** Proof that an instance is ours: in its environment as HEARTH_SIDECAR_TOKEN, and known to `probe.isOurs`. */
  token: string;
}

export interface SidecarProgram {
  /** A path, or a name that is looked up in PATH. */
  command: string;
  args: readonly string[];
  cwd: string;
  /** Beside what every program gets: see `sidecarEnvironment()`. */
  env?: Readonly<Record<string, string>>;
}

export interface HealthProbe {
  /** Such as `/health`; asked by GET. */
  path: string;
  /** Whether this is the answer of a healthy program of the right kind. */
  isRight(answer: ProbeAnswer): boolean;
  /** Beyond that, whether it comes from the instance with this token; left out: its process is proof enough. */
  isOurs?(answer: ProbeAnswer, token: string): boolean;
}

export interface ProbeAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** At most 64 KiB of it. */
  text: string;
  /** `text` as JSON; undefined: it is none. */
  json: unknown;
}

export interface SidecarPolicy extends RestartPolicy {
  /** Until it has to be healthy for the first time. */
  startLimitMs: number;
  startProbeIntervalMs: number;
  probeIntervalMs: number;
  probeTimeoutMs: number;
  /** Probes missed in a row until it counts as degraded. */
  degradedAfterMisses: number;
  /** Probes missed in a row until it is ended and started again. */
  restartAfterMisses: number;
  /** From SIGTERM to SIGKILL. */
  stopGraceMs: number;
}

export const defaultSidecarPolicy: SidecarPolicy = {
  ...defaultRestartPolicy,
  longestDelayMs: 60_000,
  crashWindowMs: 600_000,
  startLimitMs: 60_000,
  startProbeIntervalMs: 250,
  probeIntervalMs: 5_000,
  probeTimeoutMs: 3_000,
  degradedAfterMisses: 2,
  restartAfterMisses: 6,
  stopGraceMs: 3_000,
};

/** The definition's policy. Its window for crashes holds as many failed starts as a crash loop has, however slow they are. */
export function policyOf({ policy }: Pick<SidecarDefinition, "policy">): SidecarPolicy {
  const whole = { ...defaultSidecarPolicy, ...policy };
  const unansweredMs = whole.restartAfterMisses * (whole.probeIntervalMs + whole.probeTimeoutMs);
  const slowestRoundMs = whole.startLimitMs + unansweredMs + whole.stopGraceMs + whole.longestDelayMs;
  return { ...whole, crashWindowMs: Math.max(whole.crashWindowMs, whole.crashLimit * slowestRoundMs) };
}
