// Plain old JavaScript: it must run on the versions of Node that it refuses.

/** Why this Node cannot run Fettle; undefined: it can. `version` as process.versions.node says it. */
export function tooOld(version) {
  const parts = version.split('.').map(Number);
  if (parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19)) return undefined;
  return `Fettle cannot start: it needs Node 20.19 or newer, and this is ${version}.`;
}

export function requireNode() {
  const reason = tooOld(process.versions.node);
  if (reason === undefined) return;
  console.error(reason);
  process.exit(1);
}
