import { useSearchParams } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useMemo, useState } from 'react';
import { formatMoment } from '#app/lib/format.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { type StatusStyle, StatusText } from '#app/ui/status-text.tsx';
import { type Amendment, isUndecided } from '../amendments.ts';
import { AmendmentDetails, type AmendmentDetailsProps } from './amendment-details.tsx';
import { KeyLegend } from './amendment-keys.tsx';
import { deskInput, pageSize, showsAll } from './desk-input.ts';
import { requestedChanges } from './use-decisions.ts';
import { useDecisionDesk } from './use-desk.ts';

const styles: Record<Amendment['status'], StatusStyle> = {
  pending: { label: 'Pending', tone: 'warning' },
  partially_approved: { label: 'Partly decided', tone: 'accent' },
  approved: { label: 'Approved', tone: 'success', isCalm: true },
  rejected: { label: 'Rejected', tone: 'danger', isCalm: true },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', isCalm: true },
};

interface AmendmentCardProps extends AmendmentDetailsProps {
  isOpen: boolean;
  onToggle: () => void;
}

function AmendmentCard({ isOpen, onToggle, ...details }: AmendmentCardProps) {
  const { request } = details;
  const { timeZone } = useCompanyDay();
  const id = useId();
  const fields = requestedChanges(request, timeZone)
    .flatMap(({ lines }) => lines.map(({ label }) => label))
    .join(', ');
  return (
    <li
      data-request={request.id}
      className={classNames('rounded-lg border bg-raised shadow-raised', isOpen ? 'border-line-strong' : 'border-line')}
    >
      <header className="relative flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-lg px-4 py-3 hover:bg-hover sm:px-5">
        <h2 className="min-w-0 grow basis-40 font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-details`}
            onClick={onToggle}
            className="max-w-full truncate text-left after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            {request.User.first_name} {request.User.last_name}
            <span className="ml-2 font-normal text-muted">{fields}</span>
          </button>
        </h2>
        <StatusText style={styles[request.status]} />
        <ChevronDown
          className={classNames(
            'size-5 shrink-0 text-muted transition-transform duration-quick sm:order-1',
            isOpen && 'rotate-180',
          )}
          aria-hidden="true"
        />
        <time dateTime={request.createdAt} className="text-muted text-sm tabular-nums max-sm:order-2 max-sm:basis-full">
          {formatMoment(request.createdAt, timeZone)}
        </time>
        <p className={classNames('order-2 min-w-0 basis-full break-words', !isOpen && 'line-clamp-1')}>
          {request.reason}
        </p>
      </header>
      <div id={`${id}-details`} hidden={!isOpen}>
        {isOpen && <AmendmentDetails {...details} />}
      </div>
    </li>
  );
}

const none: readonly Amendment[] = [];

export function AmendmentsTab() {
  const { timeZone } = useCompanyDay();
  const [search, setSearch] = useSearchParams();
  const all = showsAll(search);
  const [limit, setLimit] = useState(pageSize);
  const [keys, switchKeys] = useRemembered('amendment keys', ['on', 'off']);
  const query = trpc.amendmentRequests.list.useQuery(deskInput(all, limit), {
    placeholderData: keepPreviousData,
  });
  const fetched = query.data?.data ?? none;
  const shown = useMemo(() => (all ? fetched : fetched.filter(isUndecided)), [all, fetched]);
  const desk = useDecisionDesk(shown, timeZone, keys === 'on');
  const meta = query.data?.meta;
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
        <EmptyState icon={CircleCheck} title="No requests">
          {all ? 'Change requests from workers appear here.' : 'There are no requests to review.'}
        </EmptyState>
      )}
      <ul ref={desk.list} className="flex flex-col gap-3">
        {desk.rows.map((row) => (
          <AmendmentCard
            key={row.id}
            request={row}
            isOpen={row.id === desk.openId}
            onToggle={() => desk.show(row.id === desk.openId ? null : row.id)}
            hasKeys={keys === 'on'}
            desk={desk}
          />
        ))}
      </ul>
      <LeaveConfirmDialog isHeld={desk.hasUnsentMessage} />
      {meta && meta.total > fetched.length && (
        <Button
          kind="secondary"
          loading={query.isFetching}
          onClick={() => setLimit(limit + pageSize)}
          className="mx-auto mt-4 flex"
        >
          Load more
        </Button>
      )}
    </>
  );
}
