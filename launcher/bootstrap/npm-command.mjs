// How to run npm itself: the same npm that started this process, where there is one.
// @ts-check

/**
 * @param {readonly string[]} args
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(args) {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith(".js")) return { command: process.execPath, args: [npmScript, ...args] };
  return { command: "npm", args: [...args] };
}
