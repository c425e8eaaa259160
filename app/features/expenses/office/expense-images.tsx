import { useMutation } from '@tanstack/react-query';
import ImagePlus from 'lucide-react/icons/image-plus';
import ImagesIcon from 'lucide-react/icons/images';
import { useRef, useState } from 'react';
import { FileGrid } from '#app/features/job-content/files/file-grid.tsx';
import { FileViewer } from '#app/features/job-content/files/file-viewer.tsx';
import { useRefresh } from '#app/lib/affects.ts';
import { sendForm } from '#app/lib/send-form.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import type { Expense } from '../expense-styles.ts';
import { expenseLabel } from './expense-table.ts';

/** An expense's receipts, and the upload of those that came by post. `expense` null: closed. */
export function ExpenseImages({ expense, onClose }: { expense: Expense | null; onClose: () => void }) {
  const last = useLastShown(expense);
  return (
    <Dialog
      open={expense !== null}
      onOpenChange={onClose}
      kind="panel"
      title="Images"
      description={last && expenseLabel(last)}
    >
      {last && <Receipts key={last.id} expenseId={last.id} />}
    </Dialog>
  );
}

function Receipts({ expenseId }: { expenseId: number }) {
  const refresh = useRefresh('files');
  const query = trpc.files.list.useQuery({ expense_id: expenseId }, { meta: { silent: true } });
  const [at, setAt] = useState<number | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData();
      form.append('category', 'expense_receipt');
      form.append('expense_id', String(expenseId));
      for (const file of files) form.append('files', file);
      return sendForm('/api/v1/files', form);
    },
    meta: { toastOptions: toastPositions.centre },
    onSuccess: refresh,
  });
  if (!query.data) {
    return query.error ? <CouldNotLoad title="Error loading data" query={query} /> : <SkeletonList />;
  }
  const files = query.data.data;
  return (
    <div className="flex flex-col gap-4">
      {files.length === 0 && <EmptyState icon={ImagesIcon} title="No images available" />}
      <FileGrid files={files} onOpen={setAt} />
      <Button kind="secondary" icon={ImagePlus} loading={isPending} onClick={() => picker.current?.click()}>
        Add images
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Images"
        accept="image/*,video/*,application/pdf"
        onChange={(event) => {
          const picked = [...(event.target.files ?? [])];
          event.target.value = '';
          if (picked.length > 0) mutate(picked);
        }}
      />
      <FileViewer files={files} at={at} onMove={setAt} onClose={() => setAt(null)} />
    </div>
  );
}
