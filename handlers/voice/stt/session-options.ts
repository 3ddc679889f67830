// What a client asks of its session, within the bounds of the contract.
import { STT_PARTIAL_INTERVAL_S, STT_SILENCE_TIMEOUT_S } from "../../shared/contract/limits.ts";
import type { SttHello } from "../../shared/contract/voice.ts";

export interface SttSessionOptions {
  silenceTimeoutS: number;
  partialIntervalS: number;
  partials: boolean;
  continuous: boolean;
}

export function sessionOptionsOf(hello: SttHello): SttSessionOptions {
  return {
    silenceTimeoutS: within(STT_SILENCE_TIMEOUT_S, hello.silenceTimeoutS),
    partialIntervalS: within(STT_PARTIAL_INTERVAL_S, hello.partialIntervalS),
    partials: hello.partials ?? true,
    continuous: hello.continuous ?? false,
  };
}

const within = (bounds: { min: number; max: number; default: number }, value: number | undefined): number =>
  Math.min(bounds.max, Math.max(bounds.min, value ?? bounds.default));
