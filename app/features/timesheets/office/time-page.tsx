import { useNavigate, useSearchParams } from '@remix-run/react';
import { useRemembered } from '#app/lib/remembered.ts';
import { trpc } from '#app/lib/trpc.ts';
import { TableSkeleton } from '#app/table/skeletons.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { served } from '#app/ui/served.tsx';
import { Tabs } from '#app/ui/tabs.tsx';

/** In display order; the first one is the default. */
const officeTimeTabs = ['summary', 'records', 'payments', 'amendments'] as const;

const tables = {
  summary: served(() => import('./summary-tab.tsx').then((module) => module.SummaryTab)),
  records: served(() =>
    import('#app/features/time/office/time-records-tab.tsx').then((module) => module.TimeRecordsTab),
  ),
  payments: served(() => import('#app/features/pay/office/payments.tsx').then((module) => module.OfficePayments)),
  amendments: served(() =>
    import('#app/features/time/amendments/office/amendments-tab.tsx').then((module) => module.AmendmentsTab),
  ),
};

const tabOf = (search: URLSearchParams) => officeTimeTabs.find((name) => name === search.get('tab'));

/** Before the page is rendered with the tab of the URL. */
export const loadTimeTab = (search: URLSearchParams) => tables[tabOf(search) ?? 'summary'].load(search);

/** The tab is in the URL; the device stores the last one. */
export function OfficeTimePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [remembered, remember] = useRemembered('time tracked tab', officeTimeTabs);
  // Only the total is used; it follows live events.
  const undecided = trpc.amendmentRequests.list.useQuery({ limit: 1 }, { meta: { silent: true } }).data?.meta.total;
  const tab = tabOf(search) ?? remembered;
  const Table = tables[tab];
  return (
    <div data-wide>
      <PageHeader title="Time Tracked" />
      <Tabs
        beginsWithControls
        label="Time Tracked"
        tabs={[
          { value: 'summary', label: 'Summary' },
          { value: 'records', label: 'Time Tracking records' },
          { value: 'payments', label: 'Payments' },
          // Spelt as agreed: docs/decisions/0025.
          { value: 'amendments', label: 'Ammendments Requests', count: undecided ?? 0, countTone: 'warning' },
        ]}
        value={tab}
        onChange={(next) => {
          remember(next);
          navigate(`/time-tracked?tab=${next}`, { replace: true });
        }}
      >
        <Table key={tab} fallback={<TableSkeleton />} />
      </Tabs>
    </div>
  );
}
