import { useRef } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { largeAmount } from '#server/expenses/constants.ts';

/** Confirms a large expense once, because a misplaced decimal point costs most there. */
export function useLargeAmountDialog() {
  const dialog = useDialog<{ amount: number; answer: (isRight: boolean) => void }>();
  const confirmed = useRef<number | null>(null);

  function confirm(amount: number): Promise<boolean> {
    if (amount <= largeAmount || amount === confirmed.current) return Promise.resolve(true);
    return new Promise((answer) => dialog.open({ amount, answer }));
  }
  function settle(isRight: boolean) {
    if (isRight) confirmed.current = dialog.value?.amount ?? null;
    dialog.value?.answer(isRight);
    dialog.close();
  }
  const question = (
    <ConfirmDialog
      open={dialog.isOpen}
      onOpenChange={() => settle(false)}
      title={`Is ${formatPounds(dialog.shown?.amount ?? 0)} right?`}
      confirm="Send expense"
      cancel="Edit amount"
      onConfirm={() => settle(true)}
    >
      {`Most expenses are below ${formatPounds(largeAmount)}. Check the decimal point.`}
    </ConfirmDialog>
  );
  return { confirm, question };
}
