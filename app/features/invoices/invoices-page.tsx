import { useNavigate, useSearchParams } from '@remix-run/react';
import { TableSkeleton } from '#app/table/table-skeleton.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { BulkTab } from './bulk-tab.tsx';

const OwedTab = lazyComponent(() => import('./owed-tab.tsx').then((module) => module.OwedTab));
const HistoryTab = lazyComponent(() => import('./history-tab.tsx').then((module) => module.HistoryTab));

const tabs = [
  { value: 'bulk', label: 'Bulk Generation' },
  { value: 'history', label: 'Invoice History' },
  { value: 'owed', label: 'Owed' },
] as const;

/** Invoices: written, looked up, and what is owed. The tab stands in the address. */
export function InvoicesPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'bulk';
  return (
    <div data-wide>
      <PageHeader title="Invoice Management" />
      <Tabs
        label="Invoice Management"
        tabs={tabs}
        value={tab}
        onChange={(next) =>
          navigate(next === 'bulk' ? '/invoices' : `/invoices?tab=${next}`, { replace: true })
        }
      >
        {tab === 'bulk' ? (
          <BulkTab />
        ) : (
          <Later fallback={<TableSkeleton />}>{tab === 'owed' ? <OwedTab /> : <HistoryTab />}</Later>
        )}
      </Tabs>
    </div>
  );
}
