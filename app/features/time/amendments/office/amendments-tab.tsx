import { useSearchParams } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import { useMemo, useState } from 'react';
import { useRemembered } from '#app/lib/remembered.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardListSkeleton } from '#app/table/cards/card-list-skeleton.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { counted } from '#app/ui/counted.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { AmendmentCard } from './amendment-card.tsx';
import { type Amendment, amendmentsAtOnce, amendmentsInput, isUndecided } from './amendment-list.ts';
import { KeyLegend } from './key-legend.tsx';
import { useDesk } from './use-desk.ts';

const none: readonly Amendment[] = [];

/** The requests that wait for a decision, one after the other. */
export function AmendmentsTab() {
  const { timeZone, now } = useCompanyDay();
  const [search, setSearch] = useSearchParams();
  const all = search.get('all') === 'true';
  const [limit, setLimit] = useState(amendmentsAtOnce);
  const [keys, switchKeys] = useRemembered('amendment keys', ['on', 'off']);
  const query = trpc.amendmentRequests.list.useQuery(amendmentsInput(all, limit), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const fetched = query.data?.data ?? none;
  const shown = useMemo(() => (all ? fetched : fetched.filter(isUndecided)), [all, fetched]);
  const desk = useDesk(shown, timeZone, keys === 'on');
  const meta = query.data?.meta;
  const waiting = meta && meta.total > fetched.length;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <div className="flex flex-wrap items-center gap-x-5">
          <CheckboxField
            label="Show All Requests"
            checked={all}
            onChange={() =>
              setSearch(
                (before) => {
                  if (all) before.delete('all');
                  else before.set('all', 'true');
                  return before;
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
          <p aria-live="polite" className="text-muted text-sm tabular-nums">
            {meta && meta.total > 0 && counted(meta, 'request', 'requests')}
          </p>
        </div>
        {desk.rows.length > 0 && (
          <KeyLegend isOn={keys === 'on'} onSwitch={(isOn) => switchKeys(isOn ? 'on' : 'off')} />
        )}
      </div>
      {!query.data && query.error && <CouldNotLoad title="Error loading data" query={query} />}
      {!query.data && !query.error && <CardListSkeleton rows={3} />}
      {query.data && desk.rows.length === 0 && (
        <EmptyState icon={ListChecks} title="No items found">
          {all
            ? 'What workers ask to have changed in their records appears here.'
            : 'Nobody waits for a decision.'}
        </EmptyState>
      )}
      <ul ref={desk.list} className="flex flex-col gap-3">
        {desk.rows.map((row) => (
          <AmendmentCard
            key={row.id}
            request={row}
            isOpen={row.id === desk.openId}
            onToggle={() => desk.show(row.id === desk.openId ? null : row.id)}
            timeZone={timeZone}
            now={now}
            hasKeys={keys === 'on'}
            desk={desk}
          />
        ))}
      </ul>
      {waiting && (
        <Button
          kind="secondary"
          loading={query.isFetching}
          onClick={() => setLimit(limit + amendmentsAtOnce)}
          className="mx-auto mt-4 flex"
        >
          Load more
        </Button>
      )}
    </>
  );
}
