import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import type { TableColumn, TableRow } from '../table-column.ts';
import { type AfterSave, RowForm } from './row-form.tsx';
import type { Changes } from './row-sender.ts';

export interface RowFormDialogProps<Row> {
  /** The row to edit, or 'new'; null closes the dialog. */
  subject: Row | 'new' | null;
  /** Singular, such as 'property'. */
  noun: string;
  columns: readonly TableColumn<Row>[];
  today: string;
  isSending: boolean;
  onAdd: (values: Changes, after: AfterSave) => void;
  onChange: (row: Row, changes: Changes, after: AfterSave) => void;
  onClose: () => void;
}

export function RowFormDialog<Row extends TableRow>(props: RowFormDialogProps<Row>) {
  const { subject, noun, columns, today, isSending, onClose } = props;
  // The content stays rendered during the closing animation.
  const last = useLastShown(subject);
  function submit(values: Changes, after: AfterSave) {
    if (last === 'new') props.onAdd(values, after);
    else if (!last || Object.keys(values).length === 0) leaveAtOnce(onClose);
    else props.onChange(last, values, after);
  }
  const isNew = last === 'new';
  return (
    <Dialog open={subject !== null} onOpenChange={onClose} kind="panel" title={`${isNew ? 'Add' : 'Edit'} ${noun}`}>
      {last && (
        <RowForm
          key={isNew ? 'new' : last.id}
          columns={columns}
          row={isNew ? undefined : last}
          today={today}
          submit={isNew ? `Add ${noun}` : 'Save'}
          isSending={isSending}
          onSubmit={submit}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
