import { trpc } from '#app/lib/trpc.ts';
import { TabbedPage } from '#app/ui/tabbed-page.tsx';
import { expenseTabs } from '../expense-tabs.ts';

const pendingMaterials = { status: 'pending', limit: 1 } as const;

export function OfficeExpenses() {
  // Only the total is used; it follows live events.
  const pending = trpc.materials.list.useQuery(pendingMaterials).data?.meta.total;
  return (
    <div data-wide>
      <TabbedPage
        beginsWithControls
        title="Expenses"
        page={expenseTabs}
        counts={{ materials: { count: pending ?? 0, countTone: 'warning' } }}
      />
    </div>
  );
}
