import { Link } from '@remix-run/react';
import Car from 'lucide-react/icons/car';
import ChevronRight from 'lucide-react/icons/chevron-right';
import DoorClosed from 'lucide-react/icons/door-closed';
import Hammer from 'lucide-react/icons/hammer';
import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import { type ReactNode, useState } from 'react';
import { formatAddress, useMapsLink } from '#app/features/job-content/maps-link.ts';
import { AccessFacts } from '#app/features/jobs/access-facts.tsx';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { useStartJob } from '#app/features/time/tracking/start-foot.tsx';
import { formatDuration, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import type { SyncState } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { isOpen as isOpenJob } from '#server/jobs/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { arrivalChoices, isOpenVisit, type VisitStatus, visitStatusLabels } from '#server/visits/constants.ts';
import { whenOf } from './plan-changes.ts';

/** A visit with the outbox applied. */
export type MyVisit = RouterOutputs['visits']['mine'][number] & { sync: SyncState };

const tones: Partial<Record<VisitStatus, BadgeTone>> = {
  on_the_way: 'driving',
  arrived: 'working',
  done: 'success',
  no_access: 'danger',
};

export interface VisitProps {
  visit: MyVisit;
  distance: string | undefined;
  /** Minutes to their arrival that the worker most likely needs. */
  likelyArrival: number;
  /** Minutes until they are there; undefined: they don't say. */
  onWay: (minutes?: number) => void;
  onNoAccess: () => void;
}

function State({ visit: { status, sync, arrives_at } }: Pick<VisitProps, 'visit'>) {
  const { timeZone } = useCompanyDay();
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 empty:hidden">
      {status !== 'planned' && <Badge tone={tones[status] ?? 'neutral'}>{visitStatusLabels[status]}</Badge>}
      {status === 'on_the_way' && arrives_at && (
        <span className="text-sm">There at {formatTimeOfDay(arrives_at, timeZone)}</span>
      )}
      <SyncBadge sync={sync} />
    </span>
  );
}

const addressOf = ({ Job, Access }: MyVisit) => ({ ...Job.Property, city: Access.city });

/** The visit that comes next: everything needed to get there and in. */
export function NextVisit(props: VisitProps) {
  const { visit, distance } = props;
  return (
    <Card>
      <div className="-mb-0.5 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-muted">{[whenOf(visit), distance].filter(Boolean).join(' · ')}</p>
          <h3 className="break-words font-semibold text-lg">
            <JobLink visit={visit}>{visit.Job.job_title}</JobLink>
          </h3>
        </div>
        <State visit={visit} />
      </div>
      <Details {...props} />
    </Card>
  );
}

/** A line of 72 px, which opens in place. */
export function FoldedVisit(props: VisitProps) {
  const { visit, distance } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="rounded-lg border border-line bg-raised">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-18 w-full items-center gap-3 rounded-lg px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 grow text-sm leading-5">
            <span className="block text-muted">
              {[whenOf(visit), isOpen && isOpenVisit(visit) && distance].filter(Boolean).join(' · ')}
            </span>
            <span className={classNames('block font-semibold text-base', isOpen ? 'break-words' : 'truncate')}>
              {visit.Job.job_title}
            </span>
            {!isOpen && <span className="block truncate">{formatAddress(addressOf(visit))}</span>}
          </span>
          <State visit={visit} />
          <ChevronRight
            className={classNames(
              'size-5 shrink-0 text-muted transition-transform duration-quick',
              isOpen && 'rotate-90',
            )}
            aria-hidden="true"
          />
        </button>
      </h3>
      {isOpen && (
        <div className="px-4 pb-4">
          <Details {...props} withJobLink />
        </div>
      )}
    </div>
  );
}

function JobLink({ visit, children }: { visit: MyVisit; children: ReactNode }) {
  return (
    <Link to={`/jobs?job=${visit.job_id}`} className="flex min-h-tap items-center hover:underline">
      {children}
    </Link>
  );
}

function Details(props: VisitProps & { withJobLink?: boolean }) {
  const { visit, onNoAccess, withJobLink = false } = props;
  const [isAsking, setAsking] = useState(false);
  const isOpen = isOpenVisit(visit);
  const isOnWay = visit.status === 'on_the_way';
  const address = addressOf(visit);
  const link = useMapsLink(address);
  return (
    <div className="flex flex-col gap-3">
      <a
        href={link}
        {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
        className="-my-1 flex min-h-tap items-center gap-2 font-medium text-accent"
      >
        <MapPin className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 break-words">{formatAddress(address)}</span>
        <span className="sr-only">(opens maps)</span>
      </a>
      {visit.note && <p className="whitespace-pre-line break-words">{visit.note}</p>}
      {!isOpen && <Recorded visit={visit} />}
      {isOpen && <AccessFacts property={visit.Access} />}
      {isOpen && <Start visit={visit} />}
      {isOpen && isAsking && <Arrival {...props} onClose={() => setAsking(false)} />}
      {isOpen && !isAsking && (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {(visit.status === 'planned' || isOnWay) && (
            <button
              type="button"
              onClick={() => setAsking(true)}
              className={`${buttonStyle({ kind: 'secondary' })} px-2!`}
            >
              <Navigation className="size-5 shrink-0" aria-hidden="true" />
              <span>{isOnWay ? 'Arrival time' : 'On my way'}</span>
            </button>
          )}
          <button type="button" onClick={onNoAccess} className={`${buttonStyle({ kind: 'secondary' })} px-2!`}>
            <DoorClosed className="size-5 shrink-0" aria-hidden="true" />
            <span>No access</span>
          </button>
        </div>
      )}
      {withJobLink && (
        <p className="-my-1 font-medium text-accent">
          <JobLink visit={visit}>Job details</JobLink>
        </p>
      )}
    </div>
  );
}

/** How long it takes to get there: one more press. */
function Arrival({ likelyArrival, onWay, onClose }: VisitProps & { onClose: () => void }) {
  const choose = (minutes?: number) => {
    onWay(minutes);
    onClose();
  };
  return (
    <fieldset className="rounded-md bg-sunken p-3">
      <legend className="float-left mb-2 font-medium">Minutes until you’re there</legend>
      <div className="clear-both grid grid-cols-4 gap-2">
        {arrivalChoices.map((minutes) => (
          <button
            key={minutes}
            type="button"
            // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
            autoFocus={minutes === likelyArrival}
            onClick={() => choose(minutes)}
            className={`${buttonStyle({ kind: minutes === likelyArrival ? 'primary' : 'secondary', size: 'touch' })} px-1!`}
          >
            <span>{minutes}</span>
            <span className="sr-only"> minutes</span>
          </button>
        ))}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button kind="quiet" onClick={() => choose()}>
          Don’t say
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Drive and Work, or why they are not there. */
function Start({ visit: { job_id, Job } }: Pick<VisitProps, 'visit'>) {
  const starting = useStartJob(
    job_id,
    isOpenJob(Job.status)
      ? { id: job_id, job_title: Job.job_title, property_address: Job.Property.address }
      : undefined,
  );
  if (starting.is === 'unavailable')
    return <p className="text-muted">This job is closed. Ask the office to reopen it before you track time.</p>;
  if (starting.is === 'running') {
    const { word, icon: Icon, ink, soft } = activities[activityOf(starting.isDriving)];
    return (
      <Link
        to="/time-tracking"
        prefetch="intent"
        className={classNames('flex min-h-touch items-center gap-2 rounded-md px-4 font-medium', ink, soft)}
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <span className="grow">{starting.isDriving ? `${word} here now` : `${word} on it now`}</span>
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </Link>
    );
  }
  const ready = starting.is === 'ready' ? starting : undefined;
  const look = { size: 'touch', wide: true, disabled: !ready, loading: ready?.isBusy ?? false } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <div className="flex w-full gap-2">
        <Button {...look} icon={Car} onClick={() => ready?.start(true)} className="bg-driving! text-on-driving!">
          Drive
        </Button>
        <Button {...look} icon={Hammer} onClick={() => ready?.start(false)} className="bg-working! text-on-working!">
          Work
        </Button>
      </div>
      {ready?.sheets}
    </div>
  );
}

/** Time recorded at the visit so far. */
function Recorded({ visit: { worked_minutes, driven_minutes } }: Pick<VisitProps, 'visit'>) {
  const parts = [
    worked_minutes > 0 && `${formatDuration(worked_minutes)} worked`,
    driven_minutes > 0 && `${formatDuration(driven_minutes)} driven`,
  ].filter(Boolean);
  return parts.length > 0 && <p className="text-muted">{parts.join(', ')}</p>;
}
