import { useNavigate, useSearchParams } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { sundayOf } from '#app/lib/date-presets.ts';
import { formatDate, formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import { DatedCards } from '#app/table/cards/dated-cards.tsx';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { choiceFilter, type ListSpec, type ListState, listInput } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Card } from '#app/ui/card.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

type PaymentsInput = RouterInputs['payments']['list'];

const spec: ListSpec<PaymentsInput> = {
  filters: {
    payment_type: choiceFilter('Type', paymentTypeLabels),
    payment_method: choiceFilter('Method', paymentMethodLabels),
  },
  sorts: { payment_date: 'Date', amount: 'Amount', payment_type: 'Type' },
  sort: 'payment_date',
  order: 'desc',
  loadsMore: true,
};

export const paymentList: ListSpec = { ...spec, filters: { ...dateFilters, ...spec.filters } };

/** The `payments.list` input of a list's state, shared with the page's loader. */
export const paymentListInput = (state: ListState, user_id: number, today: string): PaymentsInput => ({
  ...listInput(spec, state),
  ...shownSpan(state, today),
  user_id,
});

type Payment = RouterOutputs['payments']['list']['data'][number];

const paymentColumns: readonly TableColumn<Payment>[] = [
  {
    accessorKey: 'payment_type',
    header: 'Type',
    cell: ({ row }) => paymentTypeLabels[row.original.payment_type],
    meta: { dataType: 'string', card: 'important' },
  },
  { accessorKey: 'amount', header: 'Amount', meta: { dataType: 'currency', card: 'important' } },
  {
    accessorKey: 'payment_date',
    header: 'Date',
    cell: ({ row }) =>
      `${formatDate(row.original.payment_date)}, ${paymentMethodLabels[row.original.payment_method].toLowerCase()}${row.original.cis_deducted > 0 ? `, CIS deducted ${formatPounds(row.original.cis_deducted)}` : ''}`,
    meta: { dataType: 'date', card: 'important' },
  },
  { accessorKey: 'description', header: 'Description', meta: { dataType: 'string', card: 'other' } },
];

function MyPayments({ userId }: { userId: number }) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(paymentList);
  const query = trpc.payments.list.useQuery(paymentListInput(list.state, userId, today), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {/* About the height of the sum, so that the list below does not move. */}
      <Card aria-label="Balance" className="mb-4">
        <div className="min-h-12 sm:min-h-6">
          <Later>
            <MyBalance userId={userId} week={sundayOf(today)} />
          </Later>
        </div>
      </Card>
      <DatedCards
        spec={paymentList}
        list={list}
        label="Payments"
        searchLabel="Search payments"
        nouns={['payment', 'payments']}
        query={query}
        known={query}
        columns={paymentColumns}
        rowKey={({ id }) => id}
        today={today}
        timeZone={timeZone}
        empty={{ icon: Banknote, children: 'Payments from the office appear here.' }}
      />
    </>
  );
}

const MyBalance = lazyComponent(() => import('./my-balance.tsx').then((module) => module.MyBalance));
const MyStatement = lazyComponent(() => import('./statement.tsx').then((module) => module.MyStatement));

const tabs = [
  { value: 'payments', label: 'Payments' },
  { value: 'statement', label: 'Weekly statement' },
] as const;

/** The user's payments and weekly statements. The tab is in the URL. */
export function MyPaymentsPage({ userId }: { userId: number }) {
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
        onChange={(next) => navigate(next === 'payments' ? '/payments' : '/payments?tab=statement', { replace: true })}
      >
        {tab === 'payments' ? (
          <MyPayments userId={userId} />
        ) : (
          <Later fallback={<CardListSkeleton rows={4} />}>
            <MyStatement userId={userId} />
          </Later>
        )}
      </Tabs>
      <WorkerBackToTop />
    </>
  );
}
