// Plain JavaScript, because it must run on the Node versions that it rejects.

/** Error message if this Node cannot run Fettle, else undefined. `version`: process.versions.node. */
export function tooOld(version) {
  const parts = version.split('.').map(Number);
  if (parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19)) return undefined;
  return `Fettle cannot start: it requires Node 20.19 or newer, but this is ${version}. Upgrade Node and start again.`;
}

export function requireNode() {
  const reason = tooOld(process.versions.node);
  if (reason === undefined) return;
  console.error(reason);
  process.exit(1);
}
