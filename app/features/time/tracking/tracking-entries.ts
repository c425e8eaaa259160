import type { StartableJob } from '#app/features/pickers/trackable-job.ts';
import type { Coordinates } from '#app/lib/geolocation.ts';
import type { ActiveTracking, Break } from '#app/offline/active-tracking.ts';
import { type NewEntry, rowName } from '#app/offline/entry.ts';
import { type Draft, draftOf, draftState } from './draft.ts';

/** What the phone recorded at the first press of an action. */
export interface Facts {
  /** ISO 8601: the recorded time, however long sending takes. */
  at: string;
  client_ref: string;
  position: Coordinates | null;
}

/** The running record, which a start ends with its note. */
export interface PreviousEnd {
  active: ActiveTracking;
  note: string;
}

export interface Ending {
  note: string;
  /** ISO; now if absent. */
  end_time?: string;
  /** The end was typed, so it must not be corrected by the phone's clock. */
  isTyped?: boolean;
  position: Promise<Coordinates | null>;
  finished: boolean;
  /** Set if the end begins a break. */
  onBreak?: Omit<Break, 'since'>;
}

export const rowOf = ({ trackingId }: ActiveTracking) => rowName('time-tracking', trackingId);

export function startEntry(
  { at, position, client_ref }: Facts,
  job: StartableJob,
  isDriving: boolean,
  previous: PreviousEnd | undefined,
): NewEntry {
  return {
    kind: 'time_start',
    at,
    makes: [client_ref],
    ...(previous && { needs: [rowOf(previous.active)] }),
    about: job.job_title,
    property_name: job.property_address,
    body: {
      job_id: job.id,
      is_driving: isDriving,
      start_time: at,
      ...(position && { start_cordinate: position }),
      client_ref,
      ...(previous && { end_previous: { note: previous.note } }),
    },
  };
}

export function changeEntry({ at, position, client_ref }: Facts, tracking: ActiveTracking, draft: Draft): NewEntry {
  const { noteChanged, drivingChanged } = draftState(draftOf(tracking), draft);
  return {
    kind: 'time_change',
    at,
    makes: drivingChanged ? [client_ref] : [],
    needs: [rowOf(tracking)],
    about: tracking.propertyName,
    property_name: tracking.propertyName,
    body: {
      id: tracking.trackingId,
      data: {
        ...(noteChanged && { note: draft.note.trim() }),
        ...(drivingChanged && {
          is_driving: draft.isDriving,
          at,
          client_ref,
          ...(position && { end_cordinate: position }),
        }),
      },
    },
  };
}

export function endEntry(
  { at, position }: Facts,
  tracking: ActiveTracking,
  { note, end_time, isTyped = false }: Ending,
): NewEntry {
  return {
    kind: 'time_change',
    at,
    needs: [rowOf(tracking)],
    measured: !isTyped,
    about: tracking.propertyName,
    body: {
      id: tracking.trackingId,
      data: {
        ...(note !== tracking.note && { note }),
        end_time: end_time ?? at,
        ...(position && { end_cordinate: position }),
      },
    },
  };
}
