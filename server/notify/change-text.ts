import { formatFullDate, formatPounds } from '#server/format.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import type { RecordChangeRow } from '#server/time-tracking/record-change-queries.ts';
import { recordPath, toRecordChange } from '#server/time-tracking/record-changes.ts';
import { officeSays } from '../time-tracking/constants.ts';
import type { Message } from './message.ts';
import type { UnsentChange } from './queries.ts';

/** The value of a column in history's JSON. */
const pounds = (amount: unknown) => (typeof amount === 'number' ? formatPounds(amount) : `£${String(amount ?? '')}`);
const because = (reason: string) => (reason ? ` Reason: ${reason}` : '');
const quoted = (value: unknown) => {
  const text = String(value ?? '').replace(/\s+/g, ' ');
  return `‘${text.length > 120 ? `${text.slice(0, 119)}…` : text}’`;
};

/** Characters per change, to keep a long note from filling a phone's screen. */
const maxChangeLength = 300;
const shortened = (text: string) => (text.length > maxChangeLength ? `${text.slice(0, maxChangeLength - 1)}…` : text);

/** For example 'Ann Admin changed the end from 16:30 to 17:05. Boiler, 12 Nov 2026. Reason: …' */
function changeLine(row: RecordChangeRow, zone: string): string {
  const { by, text, reason, amendment_id } = toRecordChange(row, zone);
  const day = formatFullDate(dayOf(Date.parse(row.start_time), zone));
  const record = [row.job_title, day].filter(Boolean).join(', ');
  const why = amendment_id === null ? because(reason) : ` Your reason: ${reason}`;
  return `${by} ${shortened(text.replace(/\s+/g, ' '))}. ${record}.${why}`;
}

/** The record, if all changes are to one; else the dashboard, which lists them. */
function pathOf(changes: readonly RecordChangeRow[], zone: string): Message['path'] {
  const [first] = changes;
  return first && changes.every(({ record_id }) => record_id === first.record_id)
    ? recordPath({ id: first.record_id, start_time: first.start_time }, zone)
    : '/dashboard';
}

const singleSubject: Partial<Record<RecordChangeRow['action'], string>> = {
  create: 'added a time record for you',
  delete: 'deleted one of your time records',
  restore: 'restored one of your time records',
};

export function recordsMessage(changes: readonly RecordChangeRow[], zone: string): Message {
  const shown = changes.slice(0, 20).map((change) => changeLine(change, zone));
  const more = changes.length - shown.length;
  const [one] = changes;
  return {
    subject:
      changes.length === 1 && one
        ? `${one.actor_name} ${singleSubject[one.action] ?? 'changed one of your time records'}`
        : `${changes.length} changes to your time records`,
    lines: more > 0 ? [...shown, `And ${more} more.`] : shown,
    path: pathOf(changes, zone),
  };
}

const decisions: Readonly<Record<string, string>> = {
  approved: 'was approved',
  partially_approved: 'was approved in part',
  rejected: 'was rejected',
};

interface DecisionText {
  /** Changes and rejections of the decision, oldest first. */
  done: readonly RecordChangeRow[];
  decision_note: string;
}

/** The office's own message is first, because a phone's notification shows only one line. */
export function amendmentMessage(change: UnsentChange, { done, decision_note }: DecisionText, zone: string): Message {
  const decision = decisions[String(change.to?.status)] ?? 'was decided';
  const lines = done.map((row) => changeLine(row, zone));
  const path = done.length > 0 ? pathOf(done, zone) : '/time-tracked';
  // A decision follows from the request; to take one back does not.
  if (change.cause_id === null) {
    const takenBack = `${change.actor_name || 'The office'} took a decision on it back and will decide again.`;
    return { subject: 'Your amendment request is open again', lines: [takenBack, ...lines], path };
  }
  return {
    subject: `Your amendment request ${decision}`,
    lines: [
      ...(decision_note ? [officeSays(decision_note.replace(/\s+/g, ' '))] : []),
      ...(lines.length > 0 ? lines : [`${change.actor_name || 'The office'} decided: your request ${decision}.`]),
    ],
    path,
  };
}

/** `amount` and `description` of the current or deleted expense. */
export function expenseMessage(
  change: UnsentChange,
  { amount, description }: { amount: unknown; description: unknown },
): Message {
  const done =
    change.action === 'delete' ? 'was deleted' : change.to?.status === 'archived' ? 'was archived' : 'was approved';
  const what = String(description ?? '').trim() ? `: ${quoted(description)}` : '';
  return {
    subject: `Your expense of ${pounds(amount)} ${done}`,
    lines: [
      `Your expense of ${pounds(amount)}${what} ${done} by ${change.actor_name || 'the office'}.${because(change.reason)}`,
    ],
    path: '/dashboard',
  };
}
