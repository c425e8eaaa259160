import { trpc } from '#app/lib/trpc.ts';
import { TabbedPage } from '#app/ui/tabbed-page.tsx';
import { officeTimeTabs } from './time-tabs.ts';

export function OfficeTimePage() {
  // Only the total is used; it follows live events.
  const undecided = trpc.amendmentRequests.list.useQuery({ limit: 1 }).data?.meta.total;
  return (
    <div data-wide>
      <TabbedPage
        beginsWithControls
        title="Time Tracked"
        page={officeTimeTabs}
        counts={{ amendments: { count: undecided ?? 0, countTone: 'warning' } }}
      />
    </div>
  );
}
