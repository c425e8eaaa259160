import { useNavigate, useSearchParams } from '@remix-run/react';
import { lazy } from 'react';
import { CardListSkeleton } from '#app/components/card-list/card-list-skeleton.tsx';
import { Later } from '#app/components/later.tsx';
import { PageHeader } from '#app/components/page-header.tsx';
import { Tabs } from '#app/components/tabs.tsx';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { OwnPayments } from './own-payments.tsx';

const OwnStatement = lazy(() =>
  import('#app/features/statements/own-statement.tsx').then((part) => ({ default: part.OwnStatement })),
);

const tabs = [
  { value: 'payments', label: 'Payments' },
  { value: 'statement', label: 'Weekly statement' },
] as const;

/** What one was paid, and what each week came to. The tab stands in the address. */
export function OwnPaymentsPage({ userId }: { userId: number }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = search.get('tab') === 'statement' ? 'statement' : 'payments';
  return (
    <>
      <PageHeader title="Payments" />
      <Tabs
        label="Payments"
        tabs={tabs}
        value={tab}
        onChange={(next) =>
          navigate(next === 'payments' ? '/payments' : '/payments?tab=statement', { replace: true })
        }
      >
        {tab === 'payments' ? (
          <OwnPayments userId={userId} />
        ) : (
          <Later fallback={<CardListSkeleton rows={4} />}>
            <OwnStatement userId={userId} />
          </Later>
        )}
      </Tabs>
      <WorkerBackToTop />
    </>
  );
}
