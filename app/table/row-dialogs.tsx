import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenUsed } from '#app/lib/use-loaded.ts';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { preloadDialog } from '#app/ui/dialog.tsx';
import { Later } from '#app/ui/later.tsx';
import { preloadable } from '#app/ui/preloadable.ts';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import type { useDeleting } from './resource.ts';
import type { TableRow } from './table-column.ts';

/** RowFormDialog of a page's rows; to be preloaded by `useRowForm`. */
export const rowFormDialog = <Row extends TableRow>() =>
  preloadable(() => import('./edit/row-form-dialog.tsx').then((module) => module.RowFormDialog<Row>));

/** The row that the form shows, 'new', or null: closed. */
type Subject<Row> = Row | 'new' | null;

/**
 * The form of a page's rows, for OpenedForm. Adding is in the URL (`?new=1`), so that any page can link to it. A press
 * does not wait for the URL, nor renders the page: both take longer than the form. `Form`: loaded ahead for the same
 * reason.
 */
export function useRowForm<Row>(Form: { preload: () => Promise<unknown> }) {
  useEffect(() => {
    for (const load of [Form.preload, preloadDialog]) whenUsed<unknown>(load).catch(() => {});
  }, [Form]);
  const address = useOpenPanel('new');
  /** OpenedForm's. */
  const show = useRef((_subject: Subject<Row>) => {});
  return {
    show,
    isAdding: address.isMounted && address.value !== null,
    add() {
      show.current('new');
      address.open('1');
    },
    edit: (row: Row) => show.current(row),
    close() {
      show.current(null);
      address.close();
    },
  };
}

interface OpenedFormProps<Row> {
  opened: ReturnType<typeof useRowForm<Row>>;
  children: (dialog: { subject: Subject<Row>; onClose: () => void }) => ReactNode;
}

/** The dialog of `useRowForm`. Stays mounted once opened, for the closing animation. */
export function OpenedForm<Row>({ opened: { show, isAdding, close }, children }: OpenedFormProps<Row>) {
  const [subject, setSubject] = useState<Subject<Row>>(null);
  useEffect(() => {
    show.current = setSubject;
    setSubject((now) => (isAdding ? 'new' : now === 'new' ? null : now));
  }, [show, isAdding]);
  const [isMounted, setMounted] = useState(false);
  if (subject !== null && !isMounted) setMounted(true);
  return <Later>{isMounted && children({ subject, onClose: close })}</Later>;
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
