// What of the service's environment a sidecar gets: what programs need, and none of the home's secrets.

/** Names the instance, see `ProgramContext`. */
export const tokenVariable = "HEARTH_SIDECAR_TOKEN";

const passedOn = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP"],
  ...["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR"],
]);
/** Settings of the locale, of user folders and of graphics cards. */
const passedOnPrefix = /^(LC_|XDG_|CUDA_|NVIDIA_|HIP_|HSA_|ROCR_|ROCM_|OMP_|PYTORCH_|GGML_)/;

/** A list of what is passed on, not of what is held back: a secret that is added tomorrow stays at home too. */
export function programEnvironment(own: NodeJS.ProcessEnv): Record<string, string> {
  const isPassedOn = (entry: [string, string | undefined]): entry is [string, string] =>
    entry[1] !== undefined && (passedOn.has(entry[0]) || passedOnPrefix.test(entry[0]));
  return Object.fromEntries(Object.entries(own).filter(isPassedOn));
}

export function sidecarEnvironment(
  own: NodeJS.ProcessEnv,
  token: string,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return { ...programEnvironment(own), ...extra, HEARTH_PARENT_PIPE: "1", [tokenVariable]: token };
}
