import { useNavigate, useSearchParams } from '@remix-run/react';
import { TableSkeleton } from '#app/table/skeletons.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { served } from '#app/ui/served.tsx';
import { Tabs } from '#app/ui/tabs.tsx';

const tabs = [
  { value: 'bulk', label: 'Bulk Generation' },
  { value: 'history', label: 'Invoice History' },
  { value: 'owed', label: 'Owed' },
  { value: 'payments', label: 'Payments' },
] as const;

const tables = {
  bulk: served(() => import('./bulk-tab.tsx').then((module) => module.BulkTab)),
  history: served(() => import('./history-tab.tsx').then((module) => module.HistoryTab)),
  owed: served(() => import('./owed-tab.tsx').then((module) => module.OwedTab)),
  payments: served(() => import('./payments-tab.tsx').then((module) => module.PaymentsTab)),
};

const tabOf = (search: URLSearchParams) => tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'bulk';

/** Before the page is rendered with the tab of the URL. */
export const loadInvoiceTab = (search: URLSearchParams) => tables[tabOf(search)].load(search);

export function InvoicesPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabOf(search);
  const Table = tables[tab];
  return (
    <div data-wide>
      <PageHeader title="Invoice Management" />
      <Tabs
        beginsWithControls
        label="Invoice Management"
        tabs={tabs}
        value={tab}
        onChange={(next) => navigate(next === 'bulk' ? '/invoices' : `/invoices?tab=${next}`, { replace: true })}
      >
        <Table key={tab} fallback={<TableSkeleton />} />
      </Tabs>
    </div>
  );
}
