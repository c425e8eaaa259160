import Plus from 'lucide-react/icons/plus';
import Webhook from 'lucide-react/icons/webhook';
import { formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { RouterOutputs } from '#server/router.ts';
import { everyEvent, maxWebhooks } from '#server/webhooks/constants.ts';
import { GroupCard } from './group-card.tsx';

export type WebhookRow = RouterOutputs['webhooks']['list']['data'][number];

/** Every webhook, in the order in which they were added. */
export const allWebhooks = { limit: 1000 } as const;

export const webhooksGroup = { id: 'settings-webhooks', title: 'Webhooks', icon: Webhook } as const;

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx').then((module) => module.WebhookDialog));
const WebhookLog = lazyPart(() => import('./webhook-log.tsx').then((module) => module.WebhookLog));

/** Addresses of other programs to which changes are posted. Each change here is saved at once. */
export function WebhooksGroup() {
  const query = trpc.webhooks.list.useQuery(allWebhooks);
  const webhooks = query.data?.data;
  const editing = useDialog<WebhookRow | 'new'>();
  const log = useDialog<WebhookRow>();
  return (
    <GroupCard group={webhooksGroup} flush>
      <p className="px-4 py-4 text-muted text-sm sm:px-5">
        Other programs are told of changes within seconds, at an address of theirs.{' '}
        <a href="/api/v1/docs" className="text-accent underline underline-offset-4">
          How to receive them
        </a>
      </p>
      {query.isLoadingError && <QueryError title="The webhooks couldn’t be loaded" query={query} />}
      <ul className="divide-y divide-line border-line border-t empty:hidden">
        {webhooks?.map((webhook) => (
          <WebhookItem
            key={webhook.id}
            webhook={webhook}
            onEdit={() => editing.open(webhook)}
            onLog={() => log.open(webhook)}
          />
        ))}
      </ul>
      <div className="border-line border-t px-4 py-4 sm:px-5">
        {webhooks && webhooks.length >= maxWebhooks ? (
          <p className="text-muted text-sm">{`There are ${maxWebhooks}, as many as a company can have.`}</p>
        ) : (
          <Button kind="secondary" size="small" icon={Plus} onClick={() => editing.open('new')}>
            Add webhook
          </Button>
        )}
      </div>
      {editing.isMounted && <WebhookDialog key={`edit ${editing.openings}`} dialog={editing} />}
      {log.isMounted && <WebhookLog key={`log ${log.openings}`} dialog={log} webhooks={webhooks} />}
    </GroupCard>
  );
}

const states = {
  on: { label: 'On', tone: 'success', isCalm: true },
  off: { label: 'Off', tone: 'neutral' },
} as const;

interface WebhookItemProps {
  webhook: WebhookRow;
  onEdit: () => void;
  onLog: () => void;
}

function WebhookItem({ webhook, onEdit, onLog }: WebhookItemProps) {
  const { timeZone } = useCompanyDay();
  const { address, events, is_active, failed, waiting } = webhook;
  return (
    <li className="flex flex-col gap-3 px-4 py-3 sm:px-5 lg:flex-row lg:items-center">
      <div className="min-w-0 grow">
        <p className="break-all font-medium">{address}</p>
        <p className="text-muted text-sm">{eventsText(events)}</p>
        <p className="break-words text-muted text-sm">{lastAnswerText(webhook, timeZone)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        {failed > 0 && <Badge tone="danger">{`${failed} failed`}</Badge>}
        {waiting > 0 && <Badge tone="neutral">{`${waiting} waiting`}</Badge>}
        <StatusText style={is_active ? states.on : states.off} />
        <span className="grow" />
        <Button kind="secondary" size="small" aria-label={`Log of ${address}`} onClick={onLog}>
          Log
        </Button>
        <Button kind="quiet" size="small" aria-label={`Edit ${address}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </li>
  );
}

const maxNamed = 3;

/** 'jobs.created, jobs.updated, visits.created and 4 more' */
function eventsText(events: readonly string[]): string {
  if (events[0] === everyEvent) return 'All events';
  const named = events.slice(0, maxNamed).join(', ');
  return events.length > maxNamed ? `${named} and ${events.length - maxNamed} more` : named;
}

/** 'Last answer: 204, 25 Nov 2026, 08:28' */
function lastAnswerText({ last_attempt_at, last_answer }: WebhookRow, timeZone: string): string {
  if (last_attempt_at === null) return 'Nothing sent yet';
  return `Last answer ${formatMoment(last_attempt_at, timeZone)}: ${last_answer}`;
}
