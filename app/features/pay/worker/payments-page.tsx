import { useNavigate, useSearchParams } from '@remix-run/react';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { CardListSkeleton } from '#app/table/cards/card-list-skeleton.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { OwnPayments } from './payments.tsx';

const OwnStatement = lazyComponent(() => import('./statement.tsx').then((module) => module.OwnStatement));

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
