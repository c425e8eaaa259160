import { useState } from 'react';
import { Dialog } from '#app/components/dialog.tsx';
import type { Changes } from '#app/components/table/row-edits.ts';
import { RowForm } from '#app/components/table/row-form.tsx';
import type { TableColumn } from '#app/components/table/table-column.ts';
import { claimedFields } from '#app/lib/error-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import type { RouterInputs } from '#server/api/router.ts';
import type { Property } from './property-words.ts';
import { type Similar, SimilarDialog } from './similar-dialog.tsx';
import type { usePropertyCalls } from './use-property-calls.ts';

interface PropertyFormDialogProps {
  /** A property to be changed, 'new' for one to be added; null: closed. */
  subject: Property | 'new' | null;
  columns: readonly TableColumn<Property>[];
  calls: ReturnType<typeof usePropertyCalls>;
  today: string;
  onClose: () => void;
}

type Values = RouterInputs['properties']['create'];

/** A property's whole form. Before one is added, those that may be the same are looked for. */
export function PropertyFormDialog({ subject, columns, calls, today, onClose }: PropertyFormDialogProps) {
  const utils = trpc.useUtils();
  const { create, update } = calls;
  const [similar, setSimilar] = useState<{ found: Similar; values: Values } | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  // What leaves is still seen leaving.
  const [last, setLast] = useState(subject);
  if (subject !== null && subject !== last) {
    setLast(subject);
    setRefused({});
  }
  const after = {
    onSuccess: () => {
      setSimilar(null);
      onClose();
    },
    onError: (error: unknown) => {
      setSimilar(null);
      setRefused(claimedFields(error) ?? {});
    },
  };

  async function add(values: Values) {
    setLooking(true);
    // Whether it could be asked or not: adding tells by itself what is wrong.
    const found = await utils.client.properties.similar.query({ address: values.address }).catch(() => []);
    setLooking(false);
    if (found.length > 0) setSimilar({ found, values });
    else create.mutate(values, after);
  }
  function submit(values: Changes) {
    if (last === 'new') return add({ ...values, client_ref: newUuid() } as Values);
    if (!last || Object.keys(values).length === 0) return onClose();
    update.mutate({ id: last.id, changes: values, expected_updatedAt: last.updatedAt }, after);
  }
  const isNew = last === 'new';
  return (
    <>
      <Dialog
        open={subject !== null}
        onOpenChange={onClose}
        kind="panel"
        title={isNew ? 'Add property' : 'Edit property'}
      >
        {last && (
          <RowForm
            key={isNew ? 'new' : last.id}
            columns={columns}
            row={isNew ? undefined : last}
            today={today}
            submit={isNew ? 'Add property' : 'Save'}
            isSending={isLooking || create.isPending || update.isPending}
            refused={refused}
            onSubmit={submit}
          />
        )}
      </Dialog>
      <SimilarDialog
        found={similar?.found ?? null}
        isSending={create.isPending}
        onAdd={() => similar && create.mutate(similar.values, after)}
        onCancel={() => setSimilar(null)}
      />
    </>
  );
}
