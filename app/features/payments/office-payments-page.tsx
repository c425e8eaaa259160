import { useNavigate, useSearchParams } from '@remix-run/react';
import { lazy } from 'react';
import { Later } from '#app/components/later.tsx';
import { PageHeader } from '#app/components/page-header.tsx';
import { TableSkeleton } from '#app/components/table/table-skeleton.tsx';
import { Tabs } from '#app/components/tabs.tsx';
import { officePayTab } from './office-pay-tabs.ts';
import { OfficePayments } from './office-payments.tsx';

const PayRunTab = lazy(() =>
  import('#app/features/pay-run/office-pay-run.tsx').then((part) => ({ default: part.OfficePayRun })),
);
const StatementsTab = lazy(() =>
  import('#app/features/statements/office-statements.tsx').then((part) => ({
    default: part.OfficeStatements,
  })),
);
const CisTab = lazy(() =>
  import('#app/features/cis/office-cis.tsx').then((part) => ({ default: part.OfficeCis })),
);

const tabs = [
  { value: 'pay-run', label: 'Pay run' },
  { value: 'statements', label: 'Weekly statements' },
  { value: 'payments', label: 'Payments' },
  { value: 'cis', label: 'CIS' },
] as const;

/** What workers are owed and were paid. The tab stands in the address; payments are a tab of Time Tracked too. */
export function OfficePaymentsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = officePayTab(search);
  return (
    <div data-wide>
      <PageHeader title="Pay" />
      <Tabs
        label="Pay"
        tabs={tabs}
        value={tab}
        onChange={(next) =>
          navigate(next === 'payments' ? '/payments' : `/payments?tab=${next}`, { replace: true })
        }
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
