import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { rejectionOf } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { skippedHourMessage, zonedMoment } from '#app/lib/zoned-moment.ts';
import {
  type AmendableField,
  amendedNoteTooShortWords,
  timeEmptyWords,
} from '#server/amendment-requests/constants.ts';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import type { Amendment } from './amendment-list.ts';
import type { AskedChange } from './asked-changes.ts';
import type { Span } from './day-strip-layout.ts';
import type { OwnValues } from './use-decisions.ts';

/** What is asked for, as an input has it. */
function askedValue(request: Amendment, field: AmendableField, timeZone: string): string {
  if (field === 'note') return request.requested_note ?? '';
  return field === 'start_time' || field === 'end_time'
    ? zonedMoment(request[`requested_${field}`], timeZone)
    : '';
}

/** The values that an admin types in the place of those asked for, what they would do, and where they would lie. */
export function useOwnValues(request: Amendment, edited: AskedChange | undefined, timeZone: string) {
  const [typed, setTyped] = useState<OwnValues>({});
  const values: OwnValues = { ...typed };
  for (const { field } of edited?.lines ?? []) values[field] ??= askedValue(request, field, timeZone);
  const own: OwnValues = Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => edited && value.trim() !== askedValue(request, field as AmendableField, timeZone),
    ),
  );
  const { start_time, end_time } = own;
  const isOwnTime = Boolean(start_time || end_time);
  const asked = askedSpan(request, own, timeZone);
  const { data, error } = trpc.amendmentRequests.effect.useQuery(
    { id: request.id, ...(start_time && { start_time }), ...(end_time && { end_time }) },
    { enabled: isOwnTime && asked !== null, placeholderData: keepPreviousData, meta: { silent: true } },
  );

  /** What is wrong with them, found here; nothing where they may be sent. */
  function faults(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const { field } of edited?.lines ?? []) {
      if (field !== 'note' && !values[field]) found[field] = timeEmptyWords;
      if (field === 'note' && (values.note ?? '').trim().length < minimumNoteLength)
        found.note = amendedNoteTooShortWords;
    }
    return found;
  }
  function refusedTimes(): Readonly<Record<string, string>> {
    if (!isOwnTime) return {};
    return asked === null
      ? { end_time: 'The end lies before the start.' }
      : (rejectionOf(error)?.fields ?? {});
  }
  return {
    values,
    own,
    isOwnTime,
    effect: isOwnTime ? (data ?? request.effect) : request.effect,
    /** What is wrong with them as they are typed: the server says it of a time that does not exist. */
    refused: refusedTimes(),
    asked,
    change: setTyped,
    faults,
  };
}

/** The times that the record would have; null where none is asked for. A time that the clocks skip is left as it was asked. */
function askedSpan(request: Amendment, own: OwnValues, timeZone: string): Span | null {
  const { TimeTracking: record } = request;
  if (!record || (request.start_time_status !== 'pending' && request.end_time_status !== 'pending'))
    return null;
  const after = (field: 'start_time' | 'end_time') => {
    const asked = request[`${field}_status`] === 'pending' ? request[`requested_${field}`] : record[field];
    const typed = own[field];
    if (!asked || !typed || skippedHourMessage(typed, timeZone)) return asked ?? record.start_time;
    return new Date(typed).toISOString();
  };
  const span = { start_time: after('start_time'), end_time: after('end_time') };
  return span.end_time < span.start_time ? null : span;
}
