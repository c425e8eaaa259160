import { keepPreviousData } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DatedCards } from '#app/table/cards/dated-cards.tsx';
import { useListState } from '#app/table/state/use-list-state.ts';
import { paymentColumns } from './payment-columns.ts';
import { paymentList, paymentListInput } from './payment-list.ts';

/** What one was paid: to be read only. */
export function OwnPayments({ userId }: { userId: number }) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(paymentList);
  const query = trpc.payments.list.useQuery(paymentListInput(list.state, userId, today), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  return (
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
      empty={{ icon: Banknote, children: 'What the office pays you appears here.' }}
    />
  );
}
