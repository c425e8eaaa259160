import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import type { TableColumn, TableRow } from '../table-column.ts';
import type { Changes } from './row-edits.ts';
import { type AfterSave, RowForm } from './row-form.tsx';

export interface RowFormDialogProps<Row> {
  /** A row to be changed, 'new' for one to be added; null: closed. */
  subject: Row | 'new' | null;
  /** What one of them is called: 'property'. */
  noun: string;
  columns: readonly TableColumn<Row>[];
  today: string;
  isSending: boolean;
  onAdd: (values: Changes, after: AfterSave) => void;
  onChange: (row: Row, changes: Changes, after: AfterSave) => void;
  onClose: () => void;
}

/** A row's whole form in a panel; what the server finds wrong stands beside its field. */
export function RowFormDialog<Row extends TableRow>(props: RowFormDialogProps<Row>) {
  const { subject, noun, columns, today, isSending, onClose } = props;
  // Still drawn while it closes.
  const last = useLastShown(subject);
  function submit(values: Changes, after: AfterSave) {
    if (last === 'new') props.onAdd(values, after);
    else if (!last || Object.keys(values).length === 0) leaveAtOnce(onClose);
    else props.onChange(last, values, after);
  }
  const isNew = last === 'new';
  return (
    <Dialog
      open={subject !== null}
      onOpenChange={onClose}
      kind="panel"
      title={`${isNew ? 'Add' : 'Edit'} ${noun}`}
    >
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
