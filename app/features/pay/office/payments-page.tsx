import { useNavigate, useSearchParams } from '@remix-run/react';
import { TableSkeleton } from '#app/table/skeletons.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { served } from '#app/ui/served.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { officePayTab } from './pay-lists.ts';

const tables = {
  'pay-run': served(() => import('./pay-run.tsx').then((module) => module.OfficePayRun)),
  statements: served(() => import('./statements.tsx').then((module) => module.OfficeStatements)),
  payments: served(() => import('./payments.tsx').then((module) => module.OfficePayments)),
  cis: served(() => import('./cis.tsx').then((module) => module.OfficeCis)),
};

/** Before the page is rendered with the tab of the URL. */
export const loadPayTab = (search: URLSearchParams) => tables[officePayTab(search)].load(search);

const tabs = [
  { value: 'pay-run', label: 'Pay run' },
  { value: 'statements', label: 'Weekly statements' },
  { value: 'payments', label: 'Payments' },
  { value: 'cis', label: 'CIS' },
] as const;

/** Balances and payments of workers. The tab is in the URL; payments are also a tab of Time Tracked. */
export function OfficePaymentsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = officePayTab(search);
  const Table = tables[tab];
  return (
    <div data-wide>
      <PageHeader title="Pay" />
      <Tabs
        beginsWithControls
        label="Pay"
        tabs={tabs}
        value={tab}
        onChange={(next) => navigate(next === 'payments' ? '/payments' : `/payments?tab=${next}`, { replace: true })}
      >
        <Table key={tab} fallback={<TableSkeleton />} />
      </Tabs>
    </div>
  );
}
