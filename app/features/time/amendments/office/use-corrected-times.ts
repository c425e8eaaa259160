import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { rejectionOf } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { skippedHourMessage, zonedMoment } from '#app/lib/zoned-moment.ts';
import {
  type AmendableField,
  amendedNoteTooShortMessage,
  timeEmptyMessage,
} from '#server/amendment-requests/constants.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import { endBeforeStartMessage, minimumNoteLength } from '#server/time-tracking/constants.ts';
import type { Span } from '../../day-strip.tsx';
import type { Amendment } from '../amendments.ts';
import type { CorrectedValues, RequestedChange } from './use-decisions.ts';

function requestedValue(request: Amendment, field: AmendableField, timeZone: string): string {
  if (field === 'note') return request.requested_note ?? '';
  return field === 'start_time' || field === 'end_time' ? zonedMoment(request[`requested_${field}`], timeZone) : '';
}

/** The admin's own values, their effect and their position on the day strip. */
export function useCorrectedTimes(request: Amendment, edited: RequestedChange | undefined, timeZone: string) {
  const [typed, setTyped] = useState<CorrectedValues>({});
  const values: CorrectedValues = { ...typed };
  for (const { field } of edited?.lines ?? []) values[field] ??= requestedValue(request, field, timeZone);
  const own: CorrectedValues = Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => edited && value.trim() !== requestedValue(request, field as AmendableField, timeZone),
    ),
  );
  const { start_time, end_time } = own;
  const isCorrectedTime = Boolean(start_time || end_time);
  const requested = requestedSpan(request, own, timeZone);
  const { data, error } = trpc.amendmentRequests.effect.useQuery(
    { id: request.id, ...(start_time && { start_time }), ...(end_time && { end_time }) },
    { enabled: isCorrectedTime && requested !== null, placeholderData: keepPreviousData },
  );

  function errors(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const { field } of edited?.lines ?? []) {
      if (field !== 'note' && !values[field]) found[field] = timeEmptyMessage;
      if (field === 'note' && visibleLength(values.note ?? '') < minimumNoteLength)
        found.note = amendedNoteTooShortMessage;
    }
    return found;
  }
  const timeErrors = requested === null ? { end_time: endBeforeStartMessage } : rejectionOf(error)?.fields;
  return {
    values,
    own,
    isCorrectedTime: isCorrectedTime,
    effect: isCorrectedTime ? (data ?? request.effect) : request.effect,
    /** Errors while typing; the server checks for skipped times. */
    timeErrors: isCorrectedTime ? timeErrors : {},
    requested,
    change: setTyped,
    errors,
  };
}

/** The record's times if accepted; null if no time is pending. A skipped time keeps the requested one. */
function requestedSpan(request: Amendment, own: CorrectedValues, timeZone: string): Span | null {
  const { TimeTracking: record } = request;
  if (!record || (request.start_time_status !== 'pending' && request.end_time_status !== 'pending')) return null;
  const after = (field: 'start_time' | 'end_time') => {
    const requested = request[`${field}_status`] === 'pending' ? request[`requested_${field}`] : record[field];
    const typed = own[field];
    if (!requested || !typed || skippedHourMessage(typed, timeZone)) return requested ?? record.start_time;
    return new Date(typed).toISOString();
  };
  const span = { start_time: after('start_time'), end_time: after('end_time') };
  return span.end_time < span.start_time ? null : span;
}
