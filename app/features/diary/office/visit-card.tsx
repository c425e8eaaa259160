import Check from 'lucide-react/icons/check';
import DoorClosed from 'lucide-react/icons/door-closed';
import Navigation from 'lucide-react/icons/navigation';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wrench from 'lucide-react/icons/wrench';
import { type CSSProperties, memo } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate, formatDuration } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { Icon } from '#app/ui/icon.ts';
import { personStyle } from '#app/ui/person-disc.tsx';
import type { VisitStatus } from '#server/visits/constants.ts';
import { areaOfVisit } from './board-rows.ts';
import { lengthOf, shortTimeLabel, statusOf, timeLabel, type Visit } from './diary.ts';

const looks: Record<VisitStatus, string> = {
  planned: 'border-line-control bg-raised',
  on_the_way: 'border-driving bg-driving-soft',
  arrived: 'border-working bg-working-soft',
  done: 'border-line bg-neutral-soft text-muted',
  no_access: 'border-danger bg-danger-soft',
  cancelled: 'border-line bg-neutral-soft text-muted line-through',
};

/** In a line, where its word has no room. */
const statusIcons: Partial<Record<VisitStatus, { icon: Icon; colour: string }>> = {
  on_the_way: { icon: Navigation, colour: 'text-driving' },
  arrived: { icon: Wrench, colour: 'text-working' },
  done: { icon: Check, colour: 'text-success' },
  no_access: { icon: DoorClosed, colour: 'text-danger' },
};

const hasStatusLine = (status: VisitStatus) =>
  status === 'on_the_way' || status === 'arrived' || status === 'no_access';

interface VisitCardProps {
  visit: Visit;
  /** Joined by '; ', so that equal ones do not render again. */
  warnings: string;
  style?: CSSProperties;
  className?: string;
  /** In the timeline of a day: its end can be dragged. */
  isBlock?: boolean;
  /** One line of 28 px: time, title, postcode district. */
  isLine?: boolean;
  onOpen: (visit: Visit) => void;
}

/** A visit to select, drag and open; the board handles its keys. */
export const VisitCard = memo(function VisitCard(props: VisitCardProps) {
  const { visit, warnings, style, className, isBlock, isLine, onOpen } = props;
  const { Job, status, user_id } = visit;
  const { timeZone } = useCompanyDay();
  return (
    <button
      type="button"
      data-item={`visit ${visit.id}`}
      data-visit={visit.id}
      aria-label={spokenOf(visit, warnings, timeZone)}
      aria-describedby="diary-keys"
      title={
        isBlock || isLine
          ? [
              `${timeLabel(visit)} ${Job.job_title}, ${Job.Property.address} ${Job.Property.post_code}`,
              hasStatusLine(status) && statusOf(visit, timeZone),
              warnings,
            ]
              .filter(Boolean)
              .join('. ')
          : undefined
      }
      onClick={() => onOpen(visit)}
      style={{ ...personStyle(user_id), ...style }}
      className={classNames(
        'pointer-events-auto relative w-full min-w-0 cursor-grab select-none overflow-hidden rounded-md border text-left',
        'hover:border-line-strong [&[data-lifted]]:opacity-40 [&[data-marked]]:ring-2 [&[data-marked]]:ring-focus [&[data-marked]]:ring-inset',
        isLine ? 'flex h-7 items-center gap-1 pr-1 pl-1.5 text-sm' : 'block py-1 text-sm leading-snug',
        !isLine && (isBlock ? 'px-1' : 'px-2'),
        looks[status],
        'border-l-[3px] border-l-person-edge hover:border-l-person-edge',
        className,
      )}
    >
      {isLine ? (
        <LineContent visit={visit} hasWarning={warnings !== ''} isBlock={isBlock === true} />
      ) : (
        <CardContent visit={visit} warnings={warnings} isBlock={isBlock === true} />
      )}
      {isBlock && (
        <span
          data-edge=""
          className="absolute inset-y-0 right-0 w-2 cursor-ew-resize hover:bg-accent pointer-coarse:w-[min(1.5rem,40%)] pointer-coarse:hover:bg-transparent [[data-sizing]>&]:!bg-accent print:hidden"
        />
      )}
    </button>
  );
});

interface ContentProps {
  visit: Visit;
  isBlock: boolean;
}

function CardContent({ visit, warnings, isBlock }: ContentProps & { warnings: string }) {
  const { Job, status } = visit;
  const { timeZone } = useCompanyDay();
  return (
    <>
      <span className={classNames('flex items-center text-xs', !isBlock && 'gap-1')}>
        <span className="truncate text-muted">{isBlock ? visit.starts : timeLabel(visit)}</span>
        {status === 'done' && <Check className="size-3.5 shrink-0 text-success" />}
        {warnings !== '' && <TriangleAlert className="ml-auto size-3.5 shrink-0 text-warning" />}
      </span>
      <span className={isBlock ? 'block truncate font-medium' : 'line-clamp-2 break-words font-medium'}>
        {Job.job_title}
      </span>
      {(!isBlock || !hasStatusLine(status)) && (
        <span className="block truncate text-muted text-xs">{Job.Property.address}</span>
      )}
      {hasStatusLine(status) && (
        <span className={classNames('block text-xs', isBlock && 'truncate')}>{statusOf(visit, timeZone)}</span>
      )}
      {warnings !== '' && !isBlock && <span className="block text-warning text-xs">{warnings}</span>}
    </>
  );
}

/** Minutes. A shorter block has room for its title alone; where it stands says the time. */
const namedFrom = 90;

function LineContent({ visit, hasWarning, isBlock }: ContentProps & { hasWarning: boolean }) {
  const { Job, status } = visit;
  const { icon: StatusIcon, colour = '' } = statusIcons[status] ?? {};
  return (
    <>
      {(!isBlock || lengthOf(visit) >= namedFrom) && (
        <span className="shrink-0 text-muted text-xs">{shortTimeLabel(visit)}</span>
      )}
      {StatusIcon && <StatusIcon className={classNames('size-3.5 shrink-0', colour)} />}
      {hasWarning && <TriangleAlert className="size-3.5 shrink-0 text-warning" />}
      <span className="min-w-0 grow truncate font-medium text-xs">{Job.job_title}</span>
      <span className={classNames('text-muted text-xs', isBlock ? 'min-w-0 shrink-[9] truncate' : 'shrink-0')}>
        {isBlock ? Job.Property.post_code : areaOfVisit(visit)}
      </span>
    </>
  );
}

/** All that its card shows, where and for whom it is. */
function spokenOf(visit: Visit, warnings: string, timeZone: string): string {
  const { Job, User, day } = visit;
  return [
    `${Job.job_title}, ${Job.Property.address}`,
    `${formatDate(day)}, ${timeLabel(visit)}, ${formatDuration(lengthOf(visit))}`,
    User ? nameOf(User) : 'Nobody yet',
    statusOf(visit, timeZone),
    warnings,
  ]
    .filter(Boolean)
    .join('. ');
}
