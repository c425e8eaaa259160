import { type ReactNode, useEffect, useRef } from 'react';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DialogBody } from '#app/ui/dialog.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { type DialogState, useDialog } from '#app/ui/use-dialog.ts';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import type { TableRow } from './table-column.ts';

/** RowFormDialog of a page's rows; to be preloaded by `useRowForm`. */
export const rowFormDialog = <Row extends TableRow>() =>
  lazyPart(() => import('./edit/row-form-dialog.tsx').then((module) => module.RowFormDialog<Row>));

/**
 * The form of a page's rows, for OpenedForm. Adding is in the URL (`?new=1`), so that any page can link to it. A press
 * does not wait for the URL, nor renders the page: both take longer than the form. `Form`: loaded ahead for the same
 * reason.
 */
export function useRowForm<Row>(Form: { preload: () => Promise<unknown> }) {
  usePreload('when used', Form, DialogBody);
  const address = useOpenPanel('new');
  /** OpenedForm's. */
  const show = useRef((_subject: Row | 'new' | null) => {});
  return {
    show,
    isAdding: address.isMounted && address.isOpen,
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
  children: (dialog: DialogState<Row | 'new'>) => ReactNode;
}

/** The dialog of `useRowForm`. Stays mounted once opened, for the closing animation. */
export function OpenedForm<Row>({ opened: { show, isAdding, close }, children }: OpenedFormProps<Row>) {
  const dialog = useDialog<Row | 'new'>();
  const { value, open, close: closeDialog } = dialog;
  const isNew = useRef(false);
  isNew.current = value === 'new';
  useEffect(() => {
    show.current = (subject) => (subject === null ? closeDialog() : open(subject));
    if (isAdding && !isNew.current) open('new');
    if (!isAdding && isNew.current) closeDialog();
  }, [show, isAdding, open, closeDialog]);
  return dialog.isMounted ? children({ ...dialog, close }) : null;
}

interface DeleteRowDialogProps<Row extends TableRow> {
  deleting: DialogState<Row>;
  remove: { isPending: boolean; mutate: (input: { id: number }, after: { onSettled: () => void }) => void };
  /** The button, such as 'Delete property'. */
  confirm: string;
  /** The question: a sentence that names what is deleted. */
  children: (row: Row) => string;
}

export function DeleteRowDialog<Row extends TableRow>(props: DeleteRowDialogProps<Row>) {
  const { isOpen, value, shown, close } = props.deleting;
  const { isPending, mutate } = props.remove;
  return (
    <DeleteConfirmDialog
      open={isOpen}
      confirm={props.confirm}
      onClose={close}
      isDeleting={isPending}
      onDelete={() => value && mutate({ id: value.id }, { onSettled: close })}
    >
      {shown && props.children(shown)}
    </DeleteConfirmDialog>
  );
}
