import { useNavigate, useSearchParams } from '@remix-run/react';
import { TableSkeleton } from '#app/table/skeletons.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { officePayTab } from './pay-lists.ts';
import { OfficePayments } from './payments.tsx';

const PayRunTab = lazyComponent(() => import('./pay-run.tsx').then((module) => module.OfficePayRun));
const StatementsTab = lazyComponent(() => import('./statements.tsx').then((module) => module.OfficeStatements));
const CisTab = lazyComponent(() => import('./cis.tsx').then((module) => module.OfficeCis));

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
        {tab === 'payments' ? (
          <OfficePayments />
        ) : (
          <Later fallback={<TableSkeleton />}>
            {tab === 'pay-run' && <PayRunTab />}
            {tab === 'statements' && <StatementsTab />}
            {tab === 'cis' && <CisTab />}
          </Later>
        )}
      </Tabs>
    </div>
  );
}
