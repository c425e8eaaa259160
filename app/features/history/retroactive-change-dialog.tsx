import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { useBringBack } from './use-bring-back.ts';

/** Confirms a restore that changes the pay of existing records. */
export function RetroactiveChangeDialog({ question, answer, isBringingBack }: ReturnType<typeof useBringBack>) {
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={() => answer(false)}
      title="This affects past records"
      confirm="Confirm"
      loading={isBringingBack}
      onConfirm={() => answer(true)}
    >
      {question?.message}
    </ConfirmDialog>
  );
}
