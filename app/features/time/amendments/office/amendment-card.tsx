import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { AmendmentDetails, type AmendmentDetailsProps } from './amendment-details.tsx';
import type { Amendment } from './amendment-list.ts';
import { askedChanges } from './asked-changes.ts';

const looks: Record<Amendment['status'], { words: string; tone: BadgeTone }> = {
  pending: { words: 'Pending', tone: 'warning' },
  partially_approved: { words: 'Partly decided', tone: 'accent' },
  approved: { words: 'Approved', tone: 'success' },
  rejected: { words: 'Rejected', tone: 'danger' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
};

interface AmendmentCardProps extends AmendmentDetailsProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** A request: who asks, why and since when; opened, all that it takes to decide it. */
export function AmendmentCard({ isOpen, onToggle, ...details }: AmendmentCardProps) {
  const { request, timeZone } = details;
  const id = useId();
  const { words, tone } = looks[request.status];
  const fields = askedChanges(request, timeZone)
    .flatMap(({ lines }) => lines.map(({ label }) => label))
    .join(', ');
  return (
    <li
      data-request={request.id}
      className={classNames(
        'rounded-lg border bg-raised shadow-raised',
        isOpen ? 'border-line-strong' : 'border-line',
      )}
    >
      <header className="relative flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-lg px-4 py-3 hover:bg-sunken sm:px-5">
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
        <Badge tone={tone}>{words}</Badge>
        <ChevronDown
          className={classNames(
            'size-5 shrink-0 text-muted transition-transform duration-quick sm:order-1',
            isOpen && 'rotate-180',
          )}
          aria-hidden="true"
        />
        <time
          dateTime={request.createdAt}
          className="text-muted text-sm tabular-nums max-sm:order-2 max-sm:basis-full"
        >
          {formatDay(request.createdAt, timeZone)}, {formatTimeOfDay(request.createdAt, timeZone)}
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
