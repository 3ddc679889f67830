// The defaults that the launcher and the doctor have in common.
// @ts-check

export const defaultPort = 3000;
export const defaultHost = "0.0.0.0";
/** Relative to the root. */
export const defaultDataDir = "data/home";
export const defaultLlmPort = 8092;
