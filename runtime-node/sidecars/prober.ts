// One look at an instance: whether it is well, is what it should be, and stays off the network.
import type { SidecarDefinition, SidecarPolicy } from "./definition.ts";
import { examineListening } from "./exposure.ts";
import type { Instance } from "./instance.ts";
import type { ProbeResult } from "./machine.ts";
import { isHealthy } from "./probe.ts";

export interface Prober {
  examine(instance: Instance, signal: AbortSignal): Promise<ProbeResult>;
}

/** A healthy program's sockets are looked at again this often: it may begin to listen elsewhere later. */
const examineEveryProbes = 12;

export function createProber({ probe }: Pick<SidecarDefinition, "probe">, policy: SidecarPolicy): Prober {
  let examined: Instance | null = null;
  let probesUntilExamined = 0;

  return {
    async examine(instance, signal) {
      const { baseUrl, token, port } = instance;
      if (!(await isHealthy(baseUrl, probe, { timeoutMs: policy.probeTimeoutMs, signal, token }))) {
        examined = null;
        return { type: "silent" };
      }
      if (port === null) return { type: "healthy" };
      if (examined === instance && probesUntilExamined > 0) {
        probesUntilExamined -= 1;
        return { type: "healthy" };
      }
      const { exposedPorts, ownsPort } = await examineListening(instance.pids(), port);
      if (exposedPorts.length > 0) return { type: "exposed", ports: exposedPorts };
      // Somebody else answers in its place.
      if (ownsPort === false) return { type: "silent" };
      examined = instance;
      probesUntilExamined = examineEveryProbes;
      return { type: "healthy" };
    },
  };
}
