import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import type { RouterOutputs } from '#server/router.ts';
import { statusLooks } from './property-words.ts';

export type Similar = RouterOutputs['properties']['similar'];

interface SimilarDialogProps {
  /** Null: closed. */
  found: Similar | null;
  isSending: boolean;
  onAdd: () => void;
  onCancel: () => void;
}

/** Asks before what may be there already is added once more. */
export function SimilarDialog({ found, isSending, onAdd, onCancel }: SimilarDialogProps) {
  const last = useLastShown(found);
  return (
    <Dialog
      open={found !== null}
      onOpenChange={onCancel}
      role="alertdialog"
      title="Similar Property Found"
      description={last?.length === 1 ? 'Is it this one?' : 'Is it one of these?'}
      actions={
        <>
          <Button onClick={onAdd} loading={isSending}>
            Add Anyway
          </Button>
          <Button kind="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {last?.map(({ id, address, city, post_code, status }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-3">
            <span>
              <span className="font-medium">{address}</span>
              <span className="block text-muted text-sm">{[city, post_code].filter(Boolean).join(', ')}</span>
            </span>
            {status === 'archived' && <Badge>{statusLooks.archived.label}</Badge>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
