import { useState } from 'react';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import type { useDeleting } from './resource.ts';
import type { TableRow } from './table-column.ts';

/**
 * The row that a page's form edits. Adding is in the URL (`?new=1`), so that any page can link to it. `isMounted` stays
 * true after the first opening, for the closing animation.
 */
export function useRowForm<Row>() {
  const adding = useOpenPanel('new');
  const [row, setRow] = useState<Row | null>(null);
  const [wasEdited, setEdited] = useState(false);
  const isAdding = adding.isMounted && adding.value !== null;
  const subject: Row | 'new' | null = isAdding ? 'new' : row;
  function edit(next: Row) {
    setEdited(true);
    setRow(next);
  }
  function close() {
    setRow(null);
    adding.close();
  }
  return { subject, isMounted: adding.isMounted || wasEdited, add: () => adding.open('1'), edit, close };
}

interface DeleteRowDialogProps<Row extends TableRow> {
  deleting: ReturnType<typeof useDeleting<Row>>;
  remove: { isPending: boolean; mutate: (input: { id: number }, after: { onSettled: () => void }) => void };
  /** The button, such as 'Delete property'. */
  confirm: string;
  /** The question: a sentence that names what is deleted. */
  children: (row: Row) => string;
}

export function DeleteRowDialog<Row extends TableRow>(props: DeleteRowDialogProps<Row>) {
  const { row, close } = props.deleting;
  const { isPending, mutate } = props.remove;
  return (
    <DeleteConfirmDialog
      open={row !== null}
      confirm={props.confirm}
      onClose={close}
      isDeleting={isPending}
      onDelete={() => row && mutate({ id: row.id }, { onSettled: close })}
    >
      {row && props.children(row)}
    </DeleteConfirmDialog>
  );
}
