import type { Entry, EntryFile } from '../entry.ts';
import { labelOf } from '../kinds.ts';

/** An entry as files to keep: what it says as JSON, and its own files beside it. */
export function exportedEntry(entry: Entry, files: readonly EntryFile[]): EntryFile[] {
  const { kind, at, about, body, refusal } = entry;
  const told = { what: labelOf(entry), kind, at, about, body, refusal, files: files.map(({ name }) => name) };
  const stem = `fettle-${kind}-${at.slice(0, 19).replaceAll(':', '-')}`;
  return [
    { name: `${stem}.json`, blob: new Blob([JSON.stringify(told, null, 2)], { type: 'application/json' }) },
    ...files.map(({ name, blob }, place) => ({ name: `${stem}-${place + 1}-${name}`, blob })),
  ];
}
