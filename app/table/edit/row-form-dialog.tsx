import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { TableColumn, TableRow } from '../table-column.ts';
import { type AfterSave, RowForm } from './row-form.tsx';
import type { Changes } from './row-sender.ts';

export interface RowFormDialogProps<Row> {
  /** Opened with the row to edit, or 'new'. */
  dialog: Pick<DialogState<Row | 'new'>, 'isOpen' | 'shown' | 'close'>;
  /** Singular, such as 'property'. */
  noun: string;
  columns: readonly TableColumn<Row>[];
  today: string;
  isSending: boolean;
  onAdd: (values: Changes, after: AfterSave) => void;
  onChange: (row: Row, changes: Changes, after: AfterSave) => void;
}

export function RowFormDialog<Row extends TableRow>(props: RowFormDialogProps<Row>) {
  const { noun, columns, today, isSending } = props;
  const { isOpen, shown, close } = props.dialog;
  function submit(values: Changes, after: AfterSave) {
    if (shown === 'new') props.onAdd(values, after);
    else if (!shown || Object.keys(values).length === 0) leaveAtOnce(close);
    else props.onChange(shown, values, after);
  }
  const isNew = shown === 'new';
  return (
    <Dialog open={isOpen} onOpenChange={close} kind="panel" title={`${isNew ? 'Add' : 'Edit'} ${noun}`}>
      {shown && (
        <RowForm
          key={isNew ? 'new' : shown.id}
          columns={columns}
          row={isNew ? undefined : shown}
          today={today}
          submit={isNew ? `Add ${noun}` : 'Save'}
          isSending={isSending}
          onSubmit={submit}
          onDone={close}
        />
      )}
    </Dialog>
  );
}
