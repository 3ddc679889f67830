// Where the detectors that this home has trained lie.
import type { ModelFilePlace } from "../../ports/model-files.ts";

/** Below DATA_DIR. */
export const TRAINED_FOLDER = "voice/wake/trained";

/** @param file its name, as it is served */
export const trainedPlace = (file: string): ModelFilePlace => ({ path: `${TRAINED_FOLDER}/${file}`, starter: false });
