import type { StartableJob } from '#app/features/pickers/trackable-job.ts';
import type { Coordinates } from '#app/lib/geolocation.ts';
import { newUuid } from '#app/lib/uuid.ts';
import type { ActiveTracking, Break } from '#app/offline/active-tracking.ts';
import { type NewEntry, rowName } from '#app/offline/entry.ts';
import { type Draft, draftOf, draftState } from './draft.ts';

/** A worker's action on their running record. */
export type Action = Start | Change | End;

interface Start {
  do: 'start';
  job: StartableJob;
  isDriving: boolean;
  /** The running record, which the start ends with its note. */
  previous?: { active: ActiveTracking; note: string } | undefined;
}

/** Saves the note, the activity or both. */
interface Change {
  do: 'change';
  active: ActiveTracking;
  draft: Draft;
}

interface End {
  do: 'end';
  active: ActiveTracking;
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

/** Whether a change begins a new record, at the place where the other ends. */
export const isSwitch = ({ active, draft }: Change): boolean => draft.isDriving !== active.isDriving;

/** The record that the action ends with what was typed. */
export const endedBy = (action: Action): ActiveTracking | undefined =>
  action.do === 'end' ? action.active : action.do === 'start' ? action.previous?.active : undefined;

/** An action, shared by the first press and presses that retry it after a failure. */
export interface Attempt {
  /** Identifies the action, to recognise a retry. */
  key: string;
  /** Time of the first press, ISO 8601: the recorded time, however long sending takes. */
  at: string;
  client_ref: string;
}

/** A later press is a new action, even if it is equal. */
const sameActionMs = 5 * 60_000;

/** The attempt that this press retries, or a new one. `now` in ms. */
export function attemptFor(previous: Attempt | null, action: Action, now: number): Attempt {
  const key = JSON.stringify(factsOf(action));
  const again = previous?.key === key && now - Date.parse(previous.at) <= sameActionMs;
  return again ? previous : { key, at: new Date(now).toISOString(), client_ref: newUuid() };
}

/** Equal for a press and its retry. */
function factsOf(action: Action) {
  if (action.do === 'start') return [action.job.id, action.isDriving, action.previous?.active.trackingId];
  const { trackingId } = action.active;
  if (action.do === 'end') return ['end', trackingId, action.note, action.end_time];
  return ['change', trackingId, action.draft.isDriving, action.draft.note.trim()];
}

/** Recorded by the phone at the first press of an action. */
export interface Facts extends Omit<Attempt, 'key'> {
  position: Coordinates | null;
}

export const rowOf = ({ trackingId }: ActiveTracking) => rowName('time-tracking', trackingId);

export function entryOf(action: Action, facts: Facts): NewEntry {
  if (action.do === 'start') return startEntry(action, facts);
  return action.do === 'end' ? endEntry(action, facts) : changeEntry(action, facts);
}

function startEntry({ job, isDriving, previous }: Start, { at, position, client_ref }: Facts): NewEntry {
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

function changeEntry({ active, draft }: Change, { at, position, client_ref }: Facts): NewEntry {
  const { noteChanged, drivingChanged } = draftState(draftOf(active), draft);
  return {
    kind: 'time_change',
    at,
    makes: drivingChanged ? [client_ref] : [],
    needs: [rowOf(active)],
    about: active.propertyName,
    property_name: active.propertyName,
    body: {
      id: active.trackingId,
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

function endEntry({ active, note, end_time, isTyped = false }: End, { at, position }: Facts): NewEntry {
  return {
    kind: 'time_change',
    at,
    needs: [rowOf(active)],
    measured: !isTyped,
    about: active.propertyName,
    body: {
      id: active.trackingId,
      data: {
        ...(note !== active.note && { note }),
        end_time: end_time ?? at,
        ...(position && { end_cordinate: position }),
      },
    },
  };
}
