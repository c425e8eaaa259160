import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';

const NewExpenseForm = lazyComponent(() => import('./new-expense-form.tsx').then((module) => module.NewExpenseForm));

/** `context`: the job that the expense is for. */
export function AddExpense({ context, today }: { context?: ContentContext; today: string }) {
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
              context={context}
              toastOptions={toastPositions.centre}
              today={today}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
