import { useRef, useState } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { largeAmount } from '#server/expenses/constants.ts';

interface Asked {
  amount: number;
  answer: (isRight: boolean) => void;
}

/** Asks once about a worker's expense above £500, where a slipped decimal mark costs most. */
export function useLargeAmountDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const confirmed = useRef<number | null>(null);

  function confirm(amount: number): Promise<boolean> {
    if (amount <= largeAmount || amount === confirmed.current) return Promise.resolve(true);
    setOpen(true);
    return new Promise((answer) => setAsked({ amount, answer }));
  }
  function settle(isRight: boolean) {
    if (isRight) confirmed.current = asked?.amount ?? null;
    asked?.answer(isRight);
    setOpen(false);
  }
  const question = (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => settle(false)}
      title={`Is ${formatPounds(asked?.amount ?? 0)} right?`}
      confirm="Yes, send it"
      cancel="Change the amount"
      onConfirm={() => settle(true)}
    >
      {`Most expenses are below ${formatPounds(largeAmount)}. Check the decimal point.`}
    </ConfirmDialog>
  );
  return { confirm, question };
}
