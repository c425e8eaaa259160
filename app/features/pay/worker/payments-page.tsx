import { keepPreviousData } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { sundayOf } from '#app/lib/date-presets.ts';
import { formatDate, formatPounds } from '#app/lib/format.ts';
import type { PageProps, PageRequest } from '#app/lib/page-module.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import { DatedCards } from '#app/table/cards/dated-cards.tsx';
import { column } from '#app/table/column.tsx';
import {
  fieldFilter,
  fieldSorts,
  type ListSpec,
  type ListState,
  listInput,
  readListState,
} from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Card } from '#app/ui/card.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import { paymentFields } from '#server/payments/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

type PaymentsInput = RouterInputs['payments']['list'];

const spec: ListSpec<PaymentsInput> = {
  filters: {
    payment_type: fieldFilter(paymentFields.payment_type),
    payment_method: fieldFilter(paymentFields.payment_method),
  },
  sorts: fieldSorts(paymentFields.payment_date, paymentFields.amount, paymentFields.payment_type),
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

const deducted = ({ cis_deducted }: Payment) =>
  cis_deducted > 0 && `${paymentFields.cis_deducted.label} ${formatPounds(cis_deducted)}`;

/** The first column is the office's description of the payment, or its type if there is none. */
const paymentColumns: readonly TableColumn<Payment>[] = [
  column(paymentFields.description, {
    cell: ({ row: { original } }) => original.description || paymentTypeLabels[original.payment_type],
    card: 'important',
  }),
  column(paymentFields.amount, { card: 'important' }),
  column(paymentFields.payment_date, {
    cell: ({ row: { original } }) =>
      [
        original.description && paymentTypeLabels[original.payment_type],
        `${formatDate(original.payment_date)}, ${paymentMethodLabels[original.payment_method].toLowerCase()}`,
        deducted(original),
      ]
        .filter(Boolean)
        .join(' · '),
    card: 'important',
  }),
];

const BalanceLines = lazyPart(() => import('./my-balance.tsx').then((module) => module.BalanceLines));

export const prefetch = ({ queries, search, user, today }: PageRequest) =>
  queries.payments.list.prefetch(paymentListInput(readListState(paymentList, search), user.id, today));

export function Page({ user: { id: userId } }: PageProps) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(paymentList);
  const query = trpc.payments.list.useQuery(paymentListInput(list.state, userId, today), {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {/* About the height of the sum, so that the list below does not move. */}
      <Card aria-label="Balance" className="mb-4">
        <div className="flex min-h-30 flex-col justify-end">
          <BalanceLines userId={userId} week={sundayOf(today)} />
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
        layout="rows"
        rowKey={({ id }) => id}
        today={today}
        timeZone={timeZone}
        empty={{ icon: Banknote, children: 'Payments from the office appear here.' }}
      />
      <WorkerBackToTop />
    </>
  );
}
