import { useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { type Customer, countOf, customerLabel } from './customer-list.ts';
import { firstPeriod, PeriodFields } from './statement-period.tsx';

interface StatementsDialogProps {
  /** Opened with the chosen customers; none: all with a balance. */
  dialog: DialogState<readonly Customer[]>;
}

/** Statements of account of one, of some, or of everybody with a balance. */
export function StatementsDialog({ dialog }: StatementsDialogProps) {
  const { today } = useCompanyDay();
  const chosen = dialog.shown ?? [];
  const [period, setPeriod] = useState(() => firstPeriod(today));
  const save = useMutation({
    mutationFn: () => {
      const requested = new URLSearchParams({ ...period });
      const [only] = chosen;
      if (chosen.length === 1 && only) {
        return fetchFile(`/api/v1/customers/${only.id}/statement/pdf?${requested}`, {
          type: 'application/pdf',
          fileName: `Statement ${only.name}.pdf`,
        });
      }
      for (const { id } of chosen) requested.append('customer_ids', String(id));
      return fetchFile(`/api/v1/customers/statements?${requested}`, {
        type: 'application/zip',
        fileName: 'statements.zip',
      });
    },
    meta: { success: false, toastOptions: toastPositions.centre },
    onSuccess: (file) => {
      saveFile(file);
      dialog.close();
    },
  });
  const [only] = chosen;
  const whom =
    chosen.length === 0
      ? 'All customers who owe or are owed anything.'
      : chosen.length === 1 && only
        ? customerLabel(only)
        : countOf(chosen.length, 'customer', 'customers');
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={chosen.length === 1 ? 'Statement of account' : 'Statements of account'}
      description={whom}
      actions={
        <>
          <Button icon={FileDown} loading={save.isPending} onClick={() => save.mutate()}>
            {chosen.length === 1 ? 'Save as PDF' : 'Save as ZIP'}
          </Button>
          <DialogCancel>Cancel</DialogCancel>
        </>
      }
    >
      <PeriodFields value={period} onChange={setPeriod} today={today} />
    </Dialog>
  );
}
