import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import type { AfterSave } from '#app/table/edit/row-form.tsx';
import { RowFormDialog, type RowFormDialogProps } from '#app/table/edit/row-form-dialog.tsx';
import { columnId, withMeta } from '#app/table/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { type Property, statusStyles } from './property-list.ts';

type Values = RouterInputs['properties']['create'];

type FormProps = RowFormDialogProps<Property>;

interface PropertyFormDialogProps extends Pick<FormProps, 'dialog' | 'columns' | 'today'> {
  create: Pick<UseMutationResult<unknown, Error, Values>, 'mutate' | 'isPending'>;
  form: Pick<FormProps, 'isSending' | 'onChange'>;
}

/** If a property has a postcode only within its address, the postcode field's hint names it. */
function withPostCode({ columns, dialog: { shown } }: Pick<FormProps, 'columns' | 'dialog'>) {
  const known = shown !== null && shown !== 'new' && !shown.post_code && shown.address_post_code;
  return known
    ? columns.map((column) =>
        columnId(column) === 'post_code' ? withMeta(column, { hint: `Using ${known} from the address.` }) : column,
      )
    : columns;
}

/** Checks for similar properties before adding one. */
export function PropertyFormDialog(props: PropertyFormDialogProps) {
  const { create, form, ...rest } = props;
  const utils = trpc.useUtils();
  const similar = useDialog<{ found: Similar; add: () => void }>();
  const [isLooking, setLooking] = useState(false);

  async function addOrConfirm(values: Values, after: AfterSave) {
    const add = () => create.mutate(values, { ...after, onSettled: similar.close });
    setLooking(true);
    // If the check fails, continue: adding will report the error.
    const found = await utils.client.properties.similar.query({ address: values.address }).catch(() => []);
    setLooking(false);
    if (found.length > 0) similar.open({ found, add });
    else add();
  }
  return (
    <>
      <RowFormDialog
        {...rest}
        {...form}
        noun="property"
        columns={withPostCode(rest)}
        isSending={isLooking || form.isSending}
        onAdd={(values, after) => addOrConfirm({ ...values, client_ref: newUuid() } as Values, after)}
      />
      <SimilarDialog
        found={similar.shown?.found}
        isOpen={similar.isOpen}
        isSending={create.isPending}
        onAdd={() => similar.value?.add()}
        onCancel={similar.close}
      />
    </>
  );
}

type Similar = RouterOutputs['properties']['similar'];

interface SimilarDialogProps {
  found: Similar | undefined;
  isOpen: boolean;
  isSending: boolean;
  onAdd: () => void;
  onCancel: () => void;
}

function SimilarDialog({ found, isOpen, isSending, onAdd, onCancel }: SimilarDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onCancel}
      role="alertdialog"
      title="Similar Property Found"
      description={found?.length === 1 ? 'Is it this property?' : 'Is it one of these properties?'}
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
        {found?.map(({ id, address, city, post_code, status }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-3">
            <span>
              <span className="font-medium">{address}</span>
              <span className="block text-muted text-sm">{[city, post_code].filter(Boolean).join(', ')}</span>
            </span>
            {status === 'archived' && <Badge>{statusStyles.archived.label}</Badge>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
