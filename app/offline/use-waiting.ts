import { useEffect, useState } from 'react';
import type { Entry, EntryFile, EntryOf, Kind } from './entry.ts';
import { theOutbox, useOutbox } from './use-outbox.ts';

export interface Waiting<K extends Kind> {
  entry: EntryOf<K>;
  /** How much of it is through, 0 to 1, while it is on its way. */
  progress: number | null;
}

/** What of this kind waits, is on its way, or was refused. `jobId`: only that job's. */
export function useWaiting<K extends 'files' | 'expense'>(kind: K, jobId?: number): Waiting<K>[] {
  const { entries = [], sending } = useOutbox();
  const isWanted = (entry: Entry): entry is Entry & EntryOf<K> =>
    entry.kind === kind && (jobId === undefined || (entry as EntryOf<K>).body.job_id === jobId);
  return entries
    .filter(isWanted)
    .map((entry) => ({ entry, progress: sending?.uuid === entry.uuid ? sending.part : null }));
}

/** The files that an entry carries, without the pictures of videos; undefined until they were read. */
export function useFilesOf(uuid: string): readonly EntryFile[] | undefined {
  const [files, setFiles] = useState<readonly EntryFile[]>();
  useEffect(() => {
    let isGone = false;
    theOutbox()
      .then((outbox) => outbox?.filesOf(uuid))
      .then((found) => {
        if (!isGone && found) setFiles(found.filter(({ part }) => part === undefined));
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [uuid]);
  return files;
}
