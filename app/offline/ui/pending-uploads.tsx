import { useEffect, useState } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { beginLoaded } from '#app/lib/when-idle.ts';
import type { Entry, EntryFile, EntryOf } from '#app/offline/entry.ts';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { type PictureCategory, pictureCategoryLabels } from '#server/files/constants.ts';
import { quantityLabel } from '#server/price-list/constants.ts';
import { belongsTo, type Parent } from '../pending.ts';
import { getOutbox, useOutbox } from '../use-outbox.ts';
import { EntryLine } from './sync-badge.tsx';

type Upload = EntryOf<'files'> | EntryOf<'expense'> | EntryOf<'material'>;

interface PendingUploadsProps {
  kind: Upload['kind'];
  of?: Parent;
  heading: 'h2' | 'h3';
}

export function PendingUploads({ kind, of, heading: Heading }: PendingUploadsProps) {
  const { entries = [], sending } = useOutbox();
  const isShown = (entry: Entry): entry is Entry & Upload =>
    entry.kind === kind && (of === undefined || belongsTo(entry.body as Upload['body'], of));
  const uploads = entries.filter(isShown);
  if (uploads.length === 0) return null;
  return (
    <section>
      <Heading className="mb-1 font-semibold">{kind === 'material' ? 'Sending' : 'Uploading'}</Heading>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised px-4">
        {uploads.map((entry) => (
          <UploadRow key={entry.uuid} entry={entry} progress={sending?.uuid === entry.uuid ? sending.part : null} />
        ))}
      </ul>
    </section>
  );
}

/** 'Before the job: 2 files', 'Fuel, £40.00', 'Copper pipe, 2.5 m'. */
function describe(entry: Upload, files: readonly EntryFile[] | undefined): string {
  if (entry.kind === 'expense') {
    const { expense_type, amount } = entry.body;
    return `${expense_type ? expenseTypeLabels[expense_type] : 'Expense'}, ${formatPounds(amount)}`;
  }
  if (entry.kind === 'material') {
    const { description, quantity, unit = 'each' } = entry.body;
    return `${description}, ${quantityLabel(quantity, unit)}`;
  }
  const label = pictureCategoryLabels[entry.body.category as PictureCategory];
  if (!files) return label;
  return `${label}: ${files.length} ${files.length === 1 ? 'file' : 'files'}`;
}

/** `progress`: 0 to 1 while being sent. */
function UploadRow({ entry, progress }: { entry: Upload; progress: number | null }) {
  const { timeZone } = useCompanyDay();
  const files = useFilesOf(entry.uuid);
  const description = describe(entry, files);
  const sending = progress === null ? undefined : `${Math.round(progress * 100)} %`;
  return (
    <li className="flex flex-col gap-2 py-3">
      <EntryLine entry={entry} title={description} sending={sending} timeZone={timeZone} />
      {progress !== null && <ProgressBar label={`Sending ${description}`} value={progress} />}
      {progress !== null && files && files.length > 1 && <FileProgress files={files} progress={progress} />}
      {entry.refusal && <p className="text-danger text-sm">{entry.refusal.words}</p>}
    </li>
  );
}

function FileProgress({ files, progress }: { files: readonly EntryFile[]; progress: number }) {
  const shares = progressOfEach(
    files.map(({ blob }) => blob.size),
    progress,
  );
  return (
    <ul className="text-muted text-sm">
      {files.map(({ name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order never changes
        <li key={at} className="flex justify-between gap-3">
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0">{`${Math.round((shares[at] ?? 0) * 100)} %`}</span>
        </li>
      ))}
    </ul>
  );
}

/** The share (0 to 1) of each file in the total progress: files are sent one after another. `sizes` in bytes. */
export function progressOfEach(sizes: readonly number[], progress: number): number[] {
  const sent = progress * sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  return sizes.map((size) => {
    const own = size === 0 ? 1 : Math.min(1, Math.max(0, (sent - before) / size));
    before += size;
    return own;
  });
}

/** The files of an entry without video posters; undefined until read. */
function useFilesOf(uuid: string): readonly EntryFile[] | undefined {
  const [files, setFiles] = useState<readonly EntryFile[]>();
  useEffect(() => {
    const reading = getOutbox().then((outbox) => outbox?.filesOf(uuid));
    return beginLoaded(reading, (found) => void setFiles(found?.filter(({ part }) => part === undefined)));
  }, [uuid]);
  return files;
}
