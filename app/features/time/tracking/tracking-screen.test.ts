import { describe, expect, test } from 'vitest';
import type { ActiveTracking, Waiting } from '#app/offline/active-tracking.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import type { Action } from './tracking-entries.ts';
import { type Choice, type Doubt, doubtAfter, type RecordDialog, trackingScreen } from './tracking-screen.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-03-02T12:00:00.000Z');
const record = (client_ref: string, hoursAgo: number) =>
  ({
    id: client_ref.charCodeAt(0),
    client_ref,
    job_id: 1,
    property_name: '1 Oak Road',
    is_driving: false,
    start_time: new Date(noon - hoursAgo * hour).toISOString(),
    note: '',
  }) as TimeRecord;
const tracking = (isDriving: boolean): ActiveTracking => ({
  jobId: 1,
  propertyName: '1 Oak Road',
  trackingId: 'here',
  isDriving,
  startTime: new Date(noon - hour).toISOString(),
  note: '',
});
const elsewhere = record('elsewhere', 2);
const doubt = (trackingId: string, isConfirmed: boolean): Doubt => ({ trackingId, since: noon, isConfirmed });
const action: Action = { do: 'change', active: tracking(false), draft: { note: '', isDriving: true } };
const previous: RecordDialog = { is: 'previous', record: elsewhere, isForgotten: true };
const ended: RecordDialog = { is: 'ended', trackingId: 'here' };

/** Each input of the screen by its name in the tables below. */
const values = {
  server: {
    unknown: undefined,
    none: null,
    'the record here': record('here', 1),
    'another record': elsewhere,
    'another record of yesterday': record('elsewhere', 20),
  },
  local: { unread: undefined, none: null, driving: tracking(true), working: tracking(false) },
  pending: { unread: 'unread', some: 'some', none: 'none' },
  subScreen: { none: null, tasks: 'tasks', 'add-expense': 'add-expense' },
  action: { none: null, 'being stored': action },
  noLocation: { none: null, asked: { message: 'No location', isStart: true, answer: () => {} } },
  endFailure: { none: null, shown: 'Failed to end tracking.' },
  saving: { none: null, 'previous record': previous, 'ended record': ended },
  declined: { none: null, it: 'elsewhere', 'one before': 'before' },
  doubt: {
    none: null,
    'first answer': doubt('here', false),
    'second answer': doubt('here', true),
    'about one before': doubt('before', true),
  },
} as const;

type Values = typeof values;
type Case = { [Name in keyof Values]: keyof Values[Name] };
type Rule = { [Name in keyof Values]?: Case[Name] };

/** Of each rule only what it depends on. The first one that matches a case says what is shown. */
const screens: readonly [Rule, string][] = [
  // The server renders this page too, and knows nothing of the phone.
  [{ local: 'unread' }, 'start'],
  [{ local: 'none' }, 'start'],
  [{ local: 'driving' }, 'active'],
  [{ local: 'working', subScreen: 'none' }, 'active'],
  [{ local: 'working', subScreen: 'tasks' }, 'tasks'],
  [{ local: 'working', subScreen: 'add-expense' }, 'add-expense'],
];

const dialogs: readonly [Rule, string][] = [
  // An action waits for its answer.
  [{ noLocation: 'asked' }, 'no location'],
  [{ endFailure: 'shown' }, 'end failed'],
  // Its form stays until the end time is saved.
  [{ saving: 'previous record' }, 'previous, forgotten'],
  [{ saving: 'ended record' }, 'ended'],
  // The server does not know yet what this phone has recorded, or this tab has not read it.
  [{ pending: 'unread' }, 'none'],
  [{ pending: 'some' }, 'none'],
  [{ local: 'unread' }, 'none'],
  // Two answers in a row do not name the record here.
  [{ local: 'driving', doubt: 'second answer' }, 'ended'],
  [{ local: 'working', doubt: 'second answer' }, 'ended'],
  [{ local: 'driving' }, 'none'],
  [{ local: 'working' }, 'none'],
  // Nothing runs here.
  [{ server: 'unknown' }, 'none'],
  [{ server: 'none' }, 'none'],
  [{ action: 'being stored' }, 'none'],
  [{ server: 'another record', declined: 'it' }, 'none'],
  [{ server: 'another record of yesterday', declined: 'it' }, 'none'],
  [{ server: 'the record here' }, 'previous'],
  [{ server: 'another record' }, 'previous'],
  [{ server: 'another record of yesterday' }, 'previous, forgotten'],
];

const names = Object.keys(values) as (keyof Values)[];
const cases = names.reduce<Partial<Case>[]>(
  (before, name) => before.flatMap((each) => Object.keys(values[name]).map((value) => ({ ...each, [name]: value }))),
  [{}],
) as Case[];

const matches = (rule: Rule, of: Case) => names.every((name) => rule[name] === undefined || rule[name] === of[name]);

function shown(of: Case) {
  const choice: Choice = {
    subScreen: values.subScreen[of.subScreen],
    action: values.action[of.action],
    noLocation: values.noLocation[of.noLocation],
    endFailure: values.endFailure[of.endFailure],
    saving: values.saving[of.saving],
    declined: values.declined[of.declined],
    doubt: values.doubt[of.doubt],
  };
  const pending: Waiting = values.pending[of.pending];
  const result = trackingScreen(values.server[of.server], values.local[of.local], pending, choice, noon - 12 * hour);
  const { screen, dialog } = result;
  const isForgotten = dialog?.is === 'previous' && dialog.isForgotten;
  return { screen, dialog: `${dialog?.is ?? 'none'}${isForgotten ? ', forgotten' : ''}`, about: dialog };
}

describe('every combination of server, phone, outbox and choice', () => {
  test.each([
    ['screen', screens],
    ['dialog', dialogs],
  ] as const)('shows the %s of the first rule that matches', (of, rules) => {
    const used = new Set<Rule>();
    const wrong: object[] = [];
    for (const each of cases) {
      const [rule, expected] = rules.find(([rule]) => matches(rule, each))!;
      used.add(rule);
      const found = shown(each)[of];
      if (found !== expected) wrong.push({ ...each, expected, found });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(rules.filter(([rule]) => !used.has(rule))).toEqual([]);
  });

  test('a dialog names the record that it is about', () => {
    const quiet = cases.filter(({ saving }) => saving === 'none');
    for (const each of quiet) {
      const { about } = shown(each);
      if (about?.is === 'ended') expect(about.trackingId).toBe('here');
      if (about?.is === 'previous') expect(about.record).toBe(values.server[each.server]);
    }
  });
});

describe('a record that the server does not name', () => {
  const here = tracking(false);
  const first = doubtAfter(null, null, here, noon - 1, noon);

  test('is doubted after one answer, and has ended after a later one', () => {
    expect(first).toEqual({ trackingId: 'here', since: noon, isConfirmed: false });
    expect(doubtAfter(first, null, here, noon - 1, noon + 1)).toBe(first);
    const second = doubtAfter(first, elsewhere, here, noon + 5, noon + 5);
    expect(second).toEqual({ ...first, isConfirmed: true });
    expect(doubtAfter(second, null, here, noon + 9, noon + 9)).toBe(second);
  });

  test('is no longer doubted once it is named, or nothing runs; another record begins anew', () => {
    expect(doubtAfter(first, record('here', 1), here, noon + 5, noon + 5)).toBeNull();
    expect(doubtAfter(first, elsewhere, null, noon + 5, noon + 5)).toBeNull();
    expect(doubtAfter(first, null, undefined, noon + 5, noon + 5)).toBeNull();
    const next = doubtAfter(first, elsewhere, { ...here, trackingId: 'next' }, noon + 5, noon + 6);
    expect(next).toEqual({ trackingId: 'next', since: noon + 6, isConfirmed: false });
  });
});
