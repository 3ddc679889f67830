// What the thread that makes a region and the service say to each other.
import type { ErrorCode } from "../../handlers/shared/contract/common.ts";
import type { JobProgress } from "../../handlers/shared/contract/jobs.ts";
import type { Bounds } from "../../handlers/shared/contract/maps.ts";

export interface RegionOrder {
  /** All absolute. `folder` is fresh, and everything goes there. */
  source: string;
  isXml: boolean;
  folder: string;
  name: string;
  /** A drawing of what lies within; null: the places are written down. */
  draw: Bounds | null;
}

export interface MadeInThread {
  bounds: Bounds;
  places: number;
}

export type ToRegionThread = { type: "abort" };
export type FromRegionThread =
  | { type: "progress"; progress: JobProgress }
  | { type: "done"; made: MadeInThread }
  /** `isOfExtract`: trying again would end the same way. */
  | { type: "failed"; detail: string; isOfExtract: boolean; code: ErrorCode | null; stack: string };
