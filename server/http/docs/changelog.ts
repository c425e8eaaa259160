import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const name = 'api-changelog.md';

/** A build has it beside its code (scripts/copy-text-files.ts). */
function readChangelog(): string {
  const beside = path.join(import.meta.dirname, name);
  return readFileSync(existsSync(beside) ? beside : path.resolve(import.meta.dirname, '../../../docs', name), 'utf8');
}

export interface ApiVersion {
  version: string;
  /** Markdown of one line each. */
  changes: string[];
}

/** By version, newest first. */
export function apiVersions(): ApiVersion[] {
  const [, ...sections] = readChangelog().split(/^## /m);
  return sections.map((section) => {
    const [version = '', ...lines] = section.split('\n');
    const items = lines.join('\n').split(/^- /m).slice(1);
    return { version, changes: items.map((item) => item.replace(/\s+/g, ' ').trim()) };
  });
}
