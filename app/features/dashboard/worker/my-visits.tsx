import { Link } from '@remix-run/react';
import Car from 'lucide-react/icons/car';
import DoorClosed from 'lucide-react/icons/door-closed';
import Hammer from 'lucide-react/icons/hammer';
import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import { useEffect, useState } from 'react';
import { formatAddress, useMapsLink } from '#app/features/job-content/maps-link.ts';
import { AccessFacts } from '#app/features/jobs/access-facts.tsx';
import { useStartJob } from '#app/features/time/tracking/start-foot.tsx';
import { nowIso } from '#app/lib/clock.ts';
import { addDays } from '#app/lib/date-presets.ts';
import { formatDate, formatDuration } from '#app/lib/format.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { rowName } from '#app/offline/entry.ts';
import { type PendingRow, usePendingRows } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Dialog, preloadDialog } from '#app/ui/dialog.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { maxLengths, type VisitStatus, visitStatusLabels } from '#server/visits/constants.ts';
import { ChangedPlan } from './changed-plan.tsx';
import { useDistance } from './distance.ts';
import { whenOf } from './plan-changes.ts';

const loadNoAccessForm = () => import('./no-access-form.tsx').then((part) => part.NoAccessForm);

type MyVisit = RouterOutputs['visits']['mine'][number];

const tones: Partial<Record<VisitStatus, BadgeTone>> = {
  on_the_way: 'driving',
  arrived: 'working',
  done: 'success',
  no_access: 'danger',
};

function useVisitStatus() {
  const { mutate } = useOutboxMutation({ quiet: true });
  return ({ id, Job, note: before }: MyVisit, status: VisitStatus, note?: string) =>
    mutate({
      entry: {
        kind: 'visit_status',
        at: nowIso(),
        needs: [rowName('visits', id)],
        about: Job.Property.address,
        // Below what the office wrote.
        body: { id, changes: { status, ...(note && { note: [before, note].filter(Boolean).join('\n') }) } },
      },
    });
}

/** Today's visits in their order, with what is needed to get there and in, and those of the days after. */
export function MyVisits({ planKey, visits, today }: { planKey: string; visits: MyVisit[]; today: string }) {
  const rows = usePendingRows('visits', visits);
  const setStatus = useVisitStatus();
  const distanceTo = useDistance();
  const [withoutAccess, setWithoutAccess] = useState<MyVisit | null>(null);
  const NoAccessForm = useLoaded(loadNoAccessForm, withoutAccess !== null || 'when idle');
  useEffect(() => {
    // Opens without signal too.
    preloadDialog().catch(() => {});
  }, []);
  const now = visits.filter(({ day }) => day === today);
  const later = visits.filter(({ day }) => day > today);
  return (
    <section id="my-day" aria-label="My day" className="flex flex-col gap-3">
      <h2 className="font-semibold text-xl">My day</h2>
      <ChangedPlan {...{ planKey, visits, today }} />
      {now.length === 0 && <p className="text-muted">No visit is planned for today.</p>}
      <ol className="flex flex-col gap-3 empty:hidden">
        {now.map((visit) => (
          <li key={visit.id}>
            <VisitOfToday
              visit={visit}
              row={rows.find(({ ref }) => ref === visit.id)}
              distance={distanceTo(visit.job_id)}
              onStatus={(status) => setStatus(visit, status)}
              onNoAccess={() => setWithoutAccess(visit)}
            />
          </li>
        ))}
      </ol>
      {later.length > 0 && <Later visits={later} today={today} />}
      <Dialog
        open={withoutAccess !== null}
        onOpenChange={() => setWithoutAccess(null)}
        title="No access"
        description={withoutAccess?.Job.Property.address}
      >
        {withoutAccess && NoAccessForm && (
          <NoAccessForm
            jobId={withoutAccess.job_id}
            about={withoutAccess.Job.Property.address}
            // Both notes are one text (see useVisitStatus).
            maxLength={maxLengths.note - (withoutAccess.note ? withoutAccess.note.length + 1 : 0)}
            onSave={(note) => {
              setStatus(withoutAccess, 'no_access', note);
              setWithoutAccess(null);
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

interface VisitOfTodayProps {
  visit: MyVisit;
  row: PendingRow<'visits'> | undefined;
  distance: string | undefined;
  onStatus: (status: VisitStatus) => void;
  onNoAccess: () => void;
}

function VisitOfToday({ visit, row, distance, onStatus, onNoAccess }: VisitOfTodayProps) {
  const { Job, Access, note } = visit;
  const address = { ...Job.Property, city: Access.city };
  const status = row?.status ?? visit.status;
  const starting = useStartJob(visit.job_id);
  const ready = starting === 'loading' ? undefined : starting;
  const pressing = { disabled: !ready, loading: ready?.isBusy ?? false };
  const isOver = status === 'done' || status === 'no_access';
  const link = useMapsLink(address);
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="-mb-3 flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="text-muted tabular-nums">
              {[whenOf(visit), !isOver && distance].filter(Boolean).join(' · ')}
            </p>
            <h3 className="break-words font-semibold text-lg">
              <Link to={`/jobs?job=${visit.job_id}`} className="flex min-h-tap items-center hover:underline">
                {Job.job_title}
              </Link>
            </h3>
          </div>
          <span className="flex shrink-0 flex-col items-end gap-1">
            {status !== 'planned' && <Badge tone={tones[status] ?? 'neutral'}>{visitStatusLabels[status]}</Badge>}
            {row && <SyncBadge sync={row.sync} />}
          </span>
        </div>
        <a
          href={link}
          {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
          className="-my-1 flex min-h-tap items-center gap-2 font-medium text-accent"
        >
          <MapPin className="size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">{formatAddress(address)}</span>
          <span className="sr-only">(opens maps)</span>
        </a>
        {note && <p className="whitespace-pre-line break-words">{note}</p>}
        {isOver && <Recorded visit={visit} />}
        {!isOver && <AccessFacts property={Access} />}
        {!isOver && starting && (
          <div className="flex gap-2">
            <Button
              size="touch"
              wide
              icon={Car}
              {...pressing}
              onClick={() => ready?.start(true)}
              className="bg-driving! text-on-driving!"
            >
              Drive
            </Button>
            <Button
              size="touch"
              wide
              icon={Hammer}
              {...pressing}
              onClick={() => ready?.start(false)}
              className="bg-working! text-on-working!"
            >
              Work
            </Button>
            {ready?.locationSheet}
          </div>
        )}
        {!isOver && (
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {status === 'planned' && (
              <button
                type="button"
                onClick={() => onStatus('on_the_way')}
                className={`${buttonStyle({ kind: 'secondary' })} px-2!`}
              >
                <Navigation className="size-5 shrink-0" aria-hidden="true" />
                <span>On my way</span>
              </button>
            )}
            <button type="button" onClick={onNoAccess} className={`${buttonStyle({ kind: 'secondary' })} px-2!`}>
              <DoorClosed className="size-5 shrink-0" aria-hidden="true" />
              <span>No access</span>
            </button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** What the visit took so far. */
function Recorded({ visit: { worked_minutes, driven_minutes } }: { visit: MyVisit }) {
  const parts = [
    worked_minutes > 0 && `${formatDuration(worked_minutes)} worked`,
    driven_minutes > 0 && `${formatDuration(driven_minutes)} driven`,
  ].filter(Boolean);
  return parts.length > 0 && <p className="text-muted tabular-nums">{parts.join(', ')}</p>;
}

/** A line for each visit after today. */
function Later({ visits, today }: { visits: readonly MyVisit[]; today: string }) {
  const tomorrow = addDays(today, 1);
  return (
    <ul aria-label="Later visits" className="divide-y divide-line rounded-lg border border-line bg-raised">
      {visits.map((visit) => (
        <li key={visit.id}>
          <Link to={`/jobs?job=${visit.job_id}`} className="block px-4 py-2 hover:bg-hover">
            <span className="block text-muted text-sm tabular-nums">
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
