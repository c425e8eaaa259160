// Prints known vulnerabilities of production packages. Never fails: an advisory of today says nothing about the commit
// that is tested, and not every registry answers.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  cwd: path.resolve(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: 30_000,
});

/** Undefined if the registry did not answer an audit. */
function reported() {
  try {
    return JSON.parse(stdout).vulnerabilities;
  } catch {
    return undefined;
  }
}

const found = reported();
if (!found) console.log('== Audit: skipped, the registry did not answer');
else {
  const grave = Object.values(found).filter(({ severity }) => severity === 'high' || severity === 'critical');
  for (const { name, severity, range, via } of grave) {
    const titles = via.map((each) => (typeof each === 'string' ? each : `${each.title} (${each.url})`));
    console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  const count = Object.keys(found).length;
  console.log(`== Audit: ${grave.length} of high severity, ${count - grave.length} others, in production packages`);
}
