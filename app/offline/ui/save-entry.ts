import { saveFile } from '#app/lib/fetch-file.ts';
import type { Entry, EntryFile } from '../entry.ts';
import { labelOf } from '../entry-types.ts';
import { getOutbox } from '../use-outbox.ts';

/** Saves an entry to the device: its content as JSON, and its files. */
export async function saveEntry(entry: Entry): Promise<void> {
  const files = (await (await getOutbox())?.filesOf(entry.uuid)) ?? [];
  for (const { name, blob } of asFiles(entry, files)) saveFile({ blob, fileName: name });
}

function asFiles(entry: Entry, files: readonly EntryFile[]): EntryFile[] {
  const { kind, at, about, body, refusal } = entry;
  const content = { what: labelOf(entry), kind, at, about, body, refusal, files: files.map(({ name }) => name) };
  const stem = `fettle-${kind}-${at.slice(0, 19).replaceAll(':', '-')}`;
  return [
    { name: `${stem}.json`, blob: new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }) },
    ...files.map(({ name, blob }, index) => ({ name: `${stem}-${index + 1}-${name}`, blob })),
  ];
}
