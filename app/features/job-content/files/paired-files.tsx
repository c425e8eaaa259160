import { FileGrid } from './file-grid.tsx';
import type { FileRow } from './file-messages.ts';
import { PicturePair } from './picture-pair.tsx';
import { inPairs } from './picture-pairs.ts';

interface PairedFilesProps {
  files: readonly FileRow[];
  /** False: captions say the job. */
  isOneJob: boolean;
  /** With the file's index. */
  onOpen: (at: number) => void;
}

/** Pictures before and after a job in pairs, then the others. */
export function PairedFiles({ files, isOneJob, onOpen }: PairedFilesProps) {
  const all = inPairs(files);
  const pairs = all.flatMap((each) => ('before' in each ? [each] : []));
  const singles = all.flatMap((each) => ('before' in each ? [] : [each]));
  const open = (file: FileRow) => onOpen(files.findIndex(({ id }) => id === file.id));
  return (
    <>
      {pairs.length > 0 && (
        <ul aria-label="Before and after" className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          {pairs.map((pair) => (
            <li key={pair.after.id} className="min-w-0">
              <PicturePair
                pair={pair}
                caption={isOneJob ? undefined : (pair.after.job_title ?? undefined)}
                onOpen={open}
              />
            </li>
          ))}
        </ul>
      )}
      {singles.length > 0 && <FileGrid files={singles} onOpen={(at) => open(singles[at]!)} />}
    </>
  );
}
