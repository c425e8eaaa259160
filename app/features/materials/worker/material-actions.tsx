import Plus from 'lucide-react/icons/plus';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { nowIso } from '#app/lib/clock.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { type EntryBodies, rowName } from '#app/offline/entry.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { editorIsClosed, useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { quantityLabel } from '#server/price-list/constants.ts';

const NewMaterialForm = lazyPart(() => import('./material-form.tsx').then((module) => module.NewMaterialForm));
const EditMaterialForm = lazyPart(() => import('./material-form.tsx').then((module) => module.EditMaterialForm));

type Material = PendingRow<'materials'>;

/** Mutations of existing materials, through the outbox; `onStored` runs once the entry is stored on the phone. */
export function useMaterialMutations() {
  const { mutate } = useOutboxMutation({ toastOptions: toastPositions.centre });
  const common = ({ id, property_address }: Material) => ({
    at: nowIso(),
    needs: [rowName('materials', id)],
    about: property_address ?? '',
  });
  return {
    change(material: Material, changes: EntryBodies['material_change']['changes'], onStored: () => void) {
      const body = { id: material.id, changes };
      mutate({ entry: { kind: 'material_change', ...common(material), body }, onStored, ...editorIsClosed });
    },
    remove(material: Material, onStored: () => void) {
      const body = { id: material.id };
      mutate({ entry: { kind: 'material_remove', ...common(material), body }, onStored });
    },
  };
}

/** `context`: the job that it was used on. */
export function AddMaterial({ context, today }: { context?: ContentContext; today: string }) {
  const adding = useDialog();
  return (
    <>
      <Button kind="secondary" icon={Plus} wide className="mb-4" onClick={() => adding.open()}>
        Add material
      </Button>
      <Dialog open={adding.isOpen} onOpenChange={adding.close} title="Add material">
        {adding.isOpen && <NewMaterialForm context={context} today={today} onDone={adding.close} />}
      </Dialog>
    </>
  );
}

interface MaterialActionsProps {
  material: Material;
  today: string;
  /** Read-only for now. */
  isLocked?: boolean;
}

/** Actions on the user's own material while it is pending: edit or delete it. */
export function MaterialActions({ material, today, isLocked = false }: MaterialActionsProps) {
  const editing = useDialog();
  const deleting = useDialog();
  const { change, remove } = useMaterialMutations();
  const { status, invoice_id, description, quantity, unit } = material;
  if (isLocked || status !== 'pending' || invoice_id !== null) return null;
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-2">
      <Button kind="plain" size="small" onClick={() => editing.open()}>
        Edit
      </Button>
      <Button kind="quiet" size="small" onClick={() => deleting.open()}>
        Delete
      </Button>
      <Dialog open={editing.isOpen} onOpenChange={editing.close} title="Edit material">
        {editing.isOpen && (
          <EditMaterialForm material={material} change={change} today={today} onDone={editing.close} />
        )}
      </Dialog>
      <DeleteConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        onDelete={() => remove(material, deleting.close)}
      >
        {description}, {quantityLabel(quantity, unit)}, will be deleted.
      </DeleteConfirmDialog>
    </div>
  );
}
