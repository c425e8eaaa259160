import { DeleteConfirmDialog } from '#app/ui/delete-dialog.tsx';
import type { useDeleting } from './resource.ts';
import type { TableRow } from './table-column.ts';

interface DeleteRowDialogProps<Row extends TableRow> {
  deleting: ReturnType<typeof useDeleting<Row>>;
  remove: {
    isPending: boolean;
    mutate: (input: { id: number }, after: { onSettled: () => void }) => void;
  };
  /** The question: a sentence that names what is deleted. */
  children: (row: Row) => string;
}

export function DeleteRowDialog<Row extends TableRow>(props: DeleteRowDialogProps<Row>) {
  const { row, close } = props.deleting;
  const { isPending, mutate } = props.remove;
  return (
    <DeleteConfirmDialog
      open={row !== null}
      onClose={close}
      isDeleting={isPending}
      onDelete={() => row && mutate({ id: row.id }, { onSettled: close })}
    >
      {row && props.children(row)}
    </DeleteConfirmDialog>
  );
}
