// Says in one line whether this Node can run Hearth; written so that an old Node can still read it.
// @ts-check

export const requiredNode = Object.freeze({ major: 20, minor: 12 });

/**
 * The line to show when this Node is too old, or null when it will do.
 * @param {string} version as in `process.versions.node`
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const parts = version.split(".").map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  if (major > requiredNode.major || (major === requiredNode.major && minor >= requiredNode.minor)) return null;
  const needed = `${requiredNode.major}.${requiredNode.minor}`;
  return `Hearth needs Node ${needed} or newer; this is Node ${version}. Install a newer one from https://nodejs.org and start again.`;
}
