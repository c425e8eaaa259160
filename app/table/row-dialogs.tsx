import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
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

function subjectStore<Row>() {
  let subject: Subject<Row> = null;
  const listeners = new Set<() => void>();
  return {
    get: () => subject,
    set(next: Subject<Row>) {
      subject = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

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
  const isAdding = address.isMounted && address.value !== null;
  const [store] = useState(subjectStore<Row>);
  useEffect(() => {
    if (isAdding) store.set('new');
    else if (store.get() === 'new') store.set(null);
  }, [isAdding, store]);
  return {
    store,
    add() {
      store.set('new');
      address.open('1');
    },
    edit: (row: Row) => store.set(row),
    close() {
      store.set(null);
      address.close();
    },
  };
}

interface OpenedFormProps<Row> {
  opened: ReturnType<typeof useRowForm<Row>>;
  children: (dialog: { subject: Subject<Row>; onClose: () => void }) => ReactNode;
}

/** The dialog of `useRowForm`. Stays mounted once opened, for the closing animation. */
export function OpenedForm<Row>({ opened, children }: OpenedFormProps<Row>) {
  const { get, subscribe } = opened.store;
  const subject = useSyncExternalStore(subscribe, get, () => null);
  const [isMounted, setMounted] = useState(false);
  if (subject !== null && !isMounted) setMounted(true);
  return <Later>{isMounted && children({ subject, onClose: opened.close })}</Later>;
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
