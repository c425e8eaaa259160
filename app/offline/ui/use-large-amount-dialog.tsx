import { useRef, useState } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { largeAmount } from '#server/expenses/constants.ts';

/** Confirms a large expense once, because a misplaced decimal point costs most there. */
export function useLargeAmountDialog() {
  const [pending, setPending] = useState<{ amount: number; answer: (isRight: boolean) => void } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const confirmed = useRef<number | null>(null);

  function confirm(amount: number): Promise<boolean> {
    if (amount <= largeAmount || amount === confirmed.current) return Promise.resolve(true);
    setOpen(true);
    return new Promise((answer) => setPending({ amount, answer }));
  }
  function settle(isRight: boolean) {
    if (isRight) confirmed.current = pending?.amount ?? null;
    pending?.answer(isRight);
    setOpen(false);
  }
  const question = (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => settle(false)}
      title={`Is ${formatPounds(pending?.amount ?? 0)} right?`}
      confirm="Send expense"
      cancel="Edit amount"
      onConfirm={() => settle(true)}
    >
      {`Most expenses are below ${formatPounds(largeAmount)}. Check the decimal point.`}
    </ConfirmDialog>
  );
  return { confirm, question };
}
