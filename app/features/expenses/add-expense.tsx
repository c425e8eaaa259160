import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { toastPlaces } from '#app/components/toast.ts';
import type { JobInHand } from '#app/features/jobs/job-in-hand.ts';

const NewExpenseForm = lazy(() =>
  import('./new-expense-form.tsx').then((part) => ({ default: part.NewExpenseForm })),
);

/** The button and the form behind it; `job` where it is that job's. */
export function AddExpense({ job, today }: { job?: JobInHand; today: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon={Plus} wide className="mb-4" onClick={() => setOpen(true)}>
        Add expense
      </Button>
      <Dialog open={isOpen} onOpenChange={() => setOpen(false)} title="Add expense">
        {isOpen && (
          <Suspense fallback={null}>
            <NewExpenseForm
              job={job}
              place={toastPlaces.centre}
              today={today}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
