import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { useBringBack } from './use-bring-back.ts';

/** Asks before a restored row changes what existing records are worth. */
export function PastQuestion({ question, answer, isBringingBack }: ReturnType<typeof useBringBack>) {
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={() => answer(false)}
      title="This changes the past"
      confirm="Confirm"
      loading={isBringingBack}
      onConfirm={() => answer(true)}
    >
      {question?.words}
    </ConfirmDialog>
  );
}
