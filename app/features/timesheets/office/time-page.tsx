import { useNavigate, useSearchParams } from '@remix-run/react';
import { useUndecidedCount } from '#app/features/time/amendments/office/use-undecided-count.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { TableSkeleton } from '#app/table/skeletons.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { SummaryTab } from './summary-tab.tsx';

/** In display order; the first one is the default. */
const officeTimeTabs = ['summary', 'records', 'payments', 'amendments'] as const;

const RecordsTab = lazyComponent(() =>
  import('#app/features/time/office/time-records-tab.tsx').then((module) => module.TimeRecordsTab),
);
const PaymentsTab = lazyComponent(() =>
  import('#app/features/pay/office/payments.tsx').then((module) => module.OfficePayments),
);
const AmendmentsTab = lazyComponent(() =>
  import('#app/features/time/amendments/office/amendments-tab.tsx').then((module) => module.AmendmentsTab),
);

/** The tab is in the URL; the device stores the last one. */
export function OfficeTimePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [remembered, remember] = useRemembered('time tracked tab', officeTimeTabs);
  const undecided = useUndecidedCount();
  const tab = officeTimeTabs.find((name) => name === search.get('tab')) ?? remembered;
  return (
    <div data-wide>
      <PageHeader title="Time Tracked" />
      <Tabs
        label="Time Tracked"
        tabs={[
          { value: 'summary', label: 'Summary' },
          { value: 'records', label: 'Time Tracking records' },
          { value: 'payments', label: 'Payments' },
          // The specification's spelling.
          { value: 'amendments', label: 'Ammendments Requests', count: undecided, countTone: 'warning' },
        ]}
        value={tab}
        onChange={(next) => {
          remember(next);
          navigate(`/time-tracked?tab=${next}`, { replace: true });
        }}
      >
        <Later fallback={<TableSkeleton />}>
          {tab === 'summary' && <SummaryTab />}
          {tab === 'records' && <RecordsTab />}
          {tab === 'payments' && <PaymentsTab />}
          {tab === 'amendments' && <AmendmentsTab />}
        </Later>
      </Tabs>
    </div>
  );
}
