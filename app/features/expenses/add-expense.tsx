import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';

const ExpenseForm = lazy(() => import('./expense-form.tsx').then((part) => ({ default: part.ExpenseForm })));

/** The button and the form behind it; `jobId` where it is that job's. */
export function AddExpense({ jobId, today }: { jobId?: number; today: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon={Plus} wide className="mb-4" onClick={() => setOpen(true)}>
        Add expense
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Add expense">
        {isOpen && (
          <Suspense fallback={null}>
            <ExpenseForm
              {...(jobId !== undefined && { jobId })}
              today={today}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
