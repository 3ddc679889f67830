// Whether ComfyUI may count on a graphics card: it ends at once where it is told to use one and there is none.
import { access } from "node:fs/promises";
import process from "node:process";

/**
 * The packages of the registry are PyTorch's for CUDA: an Nvidia driver, seen by its device or by its module, is what
 * counts. Anything else paints on the processor, slowly but surely. macOS has Metal on every machine that can run it.
 */
export async function hasGraphicsCard(
  platform: NodeJS.Platform = process.platform,
  isThere: (path: string) => Promise<boolean> = exists,
): Promise<boolean> {
  if (platform === "darwin") return true;
  // Under WSL the driver is Windows' own, and this device is its door.
  const found = await Promise.all(["/dev/nvidia0", "/proc/driver/nvidia/version", "/dev/dxg"].map(isThere));
  return found.includes(true);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
