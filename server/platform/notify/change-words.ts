import type { ToldChange } from '#db/queries/notifications.ts';
import { type Message, momentWords } from './message.ts';

/** The fields of a record that its worker is told of, in their order, and how they are called. */
const recordFields = [
  ['start_time', 'Start'],
  ['end_time', 'End'],
  ['is_driving', 'Driving'],
  ['job_id', 'Job'],
  ['note', 'Note'],
  ['user_id', 'Worker'],
] as const;

const pounds = (amount: unknown) =>
  typeof amount === 'number' ? `£${amount.toFixed(2)}` : `£${String(amount ?? '')}`;
const because = (reason: string) => (reason ? ` Reason: ${reason}` : '');
const quoted = (words: unknown) => {
  const text = String(words ?? '').replace(/\s+/g, ' ');
  return `‘${text.length > 120 ? `${text.slice(0, 119)}…` : text}’`;
};

function fieldWords(field: string, value: unknown, zone: string): string {
  if (field.endsWith('_time')) return momentWords(value, zone);
  if (field === 'is_driving') return value === true ? 'yes' : 'no';
  if (field === 'note') return quoted(value);
  return value === null || value === undefined ? 'none' : `number ${value}`;
}

/** One line for one change of a record: 'Ann Admin changed … Start: 2 Mar 2026, 08:00 → 2 Mar 2026, 08:30.' */
function recordChangeWords(change: ToldChange, zone: string): string {
  const { from, to, actor_name: who, reason } = change;
  const start = momentWords((from ?? to)?.start_time, zone);
  if (change.action === 'delete') return `${who} deleted your record of ${start}.${because(reason)}`;
  if (change.action === 'create') return `${who} added a record of ${start} for you.${because(reason)}`;
  if (change.action === 'restore') return `${who} brought back your record of ${start}.${because(reason)}`;
  const changes = recordFields
    .filter(([field]) => to && field in to)
    .map(
      ([field, name]) =>
        `${name}: ${fieldWords(field, from?.[field], zone)} → ${fieldWords(field, to?.[field], zone)}`,
    );
  return `${who} changed your record number ${change.entity_id}. ${changes.join('; ')}.${because(reason)}`;
}

/** All that others did to a worker's records within a minute or more, as one message. */
export function recordsMessage(changes: readonly ToldChange[], zone: string): Message {
  const shown = changes.slice(0, 20).map((change) => recordChangeWords(change, zone));
  const more = changes.length - shown.length;
  const [one] = changes;
  return {
    subject:
      changes.length === 1 && one
        ? `${one.actor_name} ${one.action === 'delete' ? 'deleted' : 'changed'} a time record of yours`
        : `${changes.length} changes to your time records`,
    lines: more > 0 ? [...shown, `And ${more} more.`] : shown,
    path: '/time-tracking',
  };
}

const decisions: Readonly<Record<string, string>> = {
  approved: 'was approved',
  partially_approved: 'was approved in part',
  rejected: 'was rejected',
};

export function amendmentMessage(change: ToldChange): Message {
  const decision = decisions[String(change.to?.status)] ?? 'was decided';
  return {
    subject: `Your amendment request ${decision}`,
    lines: [
      `${change.actor_name || 'The office'} decided: your request ${decision}.${because(change.reason)}`,
    ],
    path: '/time-tracking',
  };
}

/** `amount` and `description` of the expense as it is, or was. */
export function expenseMessage(
  change: ToldChange,
  { amount, description }: { amount: unknown; description: unknown },
): Message {
  const done =
    change.action === 'delete'
      ? 'was deleted'
      : change.to?.status === 'archived'
        ? 'was archived'
        : 'was approved';
  const what = String(description ?? '').trim() ? `: ${quoted(description)}` : '';
  return {
    subject: `Your expense of ${pounds(amount)} ${done}`,
    lines: [
      `Your expense of ${pounds(amount)}${what} ${done} by ${change.actor_name || 'the office'}.${because(change.reason)}`,
    ],
    path: '/dashboard',
  };
}
