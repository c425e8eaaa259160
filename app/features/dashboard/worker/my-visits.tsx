import { Link } from '@remix-run/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { dayOrder } from '#app/features/diary/day-order.ts';
import { formatAddress } from '#app/features/job-content/maps-link.ts';
import { useVisitsOfToday } from '#app/features/time/tracking/use-day-plan.ts';
import { nowIso } from '#app/lib/clock.ts';
import { addDays } from '#app/lib/date-presets.ts';
import { formatDate } from '#app/lib/format.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { rowName } from '#app/offline/entry.ts';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog, DialogBody } from '#app/ui/dialog.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { RouterOutputs } from '#server/router.ts';
import { maxLengths, type VisitStatus, visitStatusLabels } from '#server/visits/constants.ts';
import { likelyArrival } from './arrival.ts';
import { ChangedPlan } from './changed-plan.tsx';
import { useDistance } from './distance.ts';
import { whenOf } from './plan-changes.ts';
import { FoldedVisit, type MyVisit, NextVisit } from './visit-of-today.tsx';

const NoAccessForm = lazyPart(() => import('./no-access-form.tsx').then((module) => module.NoAccessForm));

type ServerVisit = RouterOutputs['visits']['mine'][number];

function useVisitStatus() {
  const { mutate } = useOutboxMutation({ quiet: true });
  return (
    { id, Job, note: before }: ServerVisit,
    status: VisitStatus,
    { note, minutes }: { note?: string; minutes?: number | undefined } = {},
  ) => {
    const at = nowIso();
    const arrives_at = minutes === undefined ? null : new Date(Date.parse(at) + minutes * 60_000).toISOString();
    mutate({
      entry: {
        kind: 'visit_status',
        at,
        needs: [rowName('visits', id)],
        about: Job.Property.address,
        // Below what the office wrote.
        body: {
          id,
          changes: {
            status,
            ...(status === 'on_the_way' && { arrives_at }),
            ...(note && { note: [before, note].filter(Boolean).join('\n') }),
          },
        },
      },
    });
  };
}

interface MyVisitsProps {
  /** The key in local storage of what the worker saw (plan-changes.ts). */
  planKey: string;
  visits: ServerVisit[];
  today: string;
  running: ActiveTracking | null;
}

/** Today's visits: the next one with what is needed to get there and in, the others folded. Then the days after. */
export function MyVisits({ planKey, visits, today, running }: MyVisitsProps) {
  const setStatus = useVisitStatus();
  const distanceTo = useDistance();
  const noAccess = useDialog<MyVisit>();
  const withoutAccess = noAccess.shown;
  // Open without signal too.
  usePreload(true, DialogBody);
  usePreload('when idle', NoAccessForm);
  const now = useVisitsOfToday(visits);
  const { next, rest, over } = dayOrder(now, running);
  const later = visits.filter(({ day }) => day > today);
  const propsOf = (visit: MyVisit) => ({
    visit,
    distance: distanceTo(visit.job_id),
    likelyArrival: likelyArrival(visit, over),
    onWay: (minutes?: number) => setStatus(visit, 'on_the_way', { minutes }),
    onNoAccess: () => noAccess.open(visit),
  });
  return (
    <section id="my-day" aria-label="My day" className="flex flex-col gap-3">
      <h2 className="font-semibold text-xl">My day</h2>
      <ChangedPlan {...{ planKey, visits, today }} />
      {now.length === 0 && <p className="text-muted">No visit is planned for today.</p>}
      <ol className="flex flex-col gap-2 empty:hidden">
        {next && (
          <li key={next.id}>
            <NextVisit {...propsOf(next)} />
          </li>
        )}
        {rest.map((visit) => (
          <li key={visit.id}>
            <FoldedVisit {...propsOf(visit)} />
          </li>
        ))}
      </ol>
      {over.length > 0 && (
        <Over visits={over}>
          {over.map((visit) => (
            <li key={visit.id}>
              <FoldedVisit {...propsOf(visit)} />
            </li>
          ))}
        </Over>
      )}
      {later.length > 0 && <Later visits={later} today={today} />}
      <Dialog
        open={noAccess.isOpen}
        onOpenChange={noAccess.close}
        title="No access"
        description={withoutAccess?.Job.Property.address}
      >
        {withoutAccess && (
          <NoAccessForm
            jobId={withoutAccess.job_id}
            about={withoutAccess.Job.Property.address}
            // Both notes are one text (see useVisitStatus).
            maxLength={Math.max(0, maxLengths.note - (withoutAccess.note ? withoutAccess.note.length + 1 : 0))}
            onSave={(note) => {
              setStatus(withoutAccess, 'no_access', { note });
              noAccess.close();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

/** '2 done, 1 no access': one line, which opens to the visits. */
function Over({ visits, children }: { visits: readonly MyVisit[]; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const count = (status: VisitStatus) => visits.filter((visit) => visit.status === status).length;
  const counts = (['done', 'no_access'] as const).flatMap((status) =>
    count(status) > 0 ? [`${count(status)} ${visitStatusLabels[status].toLowerCase()}`] : [],
  );
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-tap items-center gap-2 rounded-md px-4 text-left text-muted hover:bg-hover"
      >
        <span className="grow">{counts.join(', ')}</span>
        <ChevronRight
          className={classNames('size-5 shrink-0 transition-transform duration-quick', isOpen && 'rotate-90')}
          aria-hidden="true"
        />
      </button>
      {isOpen && <ol className="flex flex-col gap-2">{children}</ol>}
    </div>
  );
}

/** A line for each visit after today. */
function Later({ visits, today }: { visits: readonly ServerVisit[]; today: string }) {
  const tomorrow = addDays(today, 1);
  return (
    <ul aria-label="Later visits" className="divide-y divide-line rounded-lg border border-line bg-raised">
      {visits.map((visit) => (
        <li key={visit.id}>
          <Link to={`/jobs?job=${visit.job_id}`} className="block px-4 py-2 hover:bg-hover">
            <span className="block text-muted text-sm">
              {visit.day === tomorrow ? 'Tomorrow' : formatDate(visit.day)}, {whenOf(visit).toLowerCase()}
            </span>
            <span className="block break-words font-medium">{visit.Job.job_title}</span>
            <span className="block break-words text-sm">
              {formatAddress({ ...visit.Job.Property, city: visit.Access.city })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
