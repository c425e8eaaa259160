import { useNavigate, useSearchParams } from '@remix-run/react';
import { PageHeader } from '#app/components/page-header.tsx';
import { useRemembered } from '#app/components/remembered.ts';
import { TableSkeleton } from '#app/components/table/table-skeleton.tsx';
import { Tabs } from '#app/components/tabs.tsx';
import { useUndecidedCount } from '#app/features/amendments/use-undecided-count.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';

/** Not React.lazy: the badge is told while it loads, and no boundary may stand in the way of that. */
const loadAmendments = () =>
  import('#app/features/amendments/amendments-tab.tsx').then((part) => part.AmendmentsTab);

const tabNames = ['summary', 'records', 'payments', 'amendments'] as const;

/** Everybody's time, as the office has it. The tab stands in the address, and this device remembers the last one. */
export function OfficeTimePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [remembered, remember] = useRemembered('time tracked tab', tabNames);
  const undecided = useUndecidedCount();
  const tab = tabNames.find((name) => name === search.get('tab')) ?? remembered;
  const AmendmentsTab = useLoaded(loadAmendments, tab === 'amendments');
  return (
    <div data-wide>
      <PageHeader title="Time Tracked" />
      <Tabs
        label="Time Tracked"
        tabs={[
          { value: 'summary', label: 'Summary' },
          { value: 'records', label: 'Time Tracking records' },
          { value: 'payments', label: 'Payments' },
          // As the specification spells it.
          { value: 'amendments', label: 'Ammendments Requests', count: undecided, countTone: 'warning' },
        ]}
        value={tab}
        onChange={(next) => {
          remember(next);
          navigate(`/time-tracked?tab=${next}`, { replace: true });
        }}
      >
        {tab === 'amendments' && (AmendmentsTab ? <AmendmentsTab /> : <TableSkeleton />)}
      </Tabs>
    </div>
  );
}
