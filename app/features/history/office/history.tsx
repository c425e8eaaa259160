import { useLastShown } from '#app/ui/use-last-shown.ts';
import { isHistoryEntity } from '../history-words.ts';
import { HistoryDialog } from './history-dialog.tsx';

interface OfficeHistoryProps {
  /** A row as the address names it: 'properties-5'. Null: closed. */
  subject: string | null;
  onClose: () => void;
}

/** The history that the address asks for; nothing where it names no kind of row that has one. */
export function OfficeHistory({ subject, onClose }: OfficeHistoryProps) {
  // What it is about stays in sight while it leaves.
  const last = useLastShown(subject);
  const [, entity = '', id] = /^(.+)-(\d{1,15})$/.exec(last ?? '') ?? [];
  if (!isHistoryEntity(entity)) return null;
  return (
    <HistoryDialog key={last} entity={entity} id={Number(id)} isOpen={subject !== null} onClose={onClose} />
  );
}
