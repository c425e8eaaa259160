import { beforeEach, expect, test, vi } from 'vitest';
import {
  type ActiveTracking,
  endActive,
  forgetDevice,
  isTrackingHere,
  keepUser,
  readActive,
  readBreak,
  startActive,
  updateActive,
} from './active-tracking.ts';

const ann = { id: 7, role: 'employee', name: 'Ann', mobile: null, email: 'ann@example.com' };
const bob = { ...ann, id: 8, name: 'Bob', email: 'bob@example.com' };
const tracking: ActiveTracking = {
  jobId: 3,
  propertyName: '12 High Street',
  trackingId: 40,
  isDriving: true,
  startTime: '2026-11-21T08:00:00.000Z',
  note: '',
};

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});

test('start, update and end of the running record, under the key main', () => {
  keepUser(ann);
  expect(isTrackingHere()).toBe(false);
  startActive(tracking);
  updateActive({ note: 'Replaced the tap' });
  expect(readActive(7)).toEqual({ ...tracking, note: 'Replaced the tap' });
  expect(isTrackingHere()).toBe(true);
  expect(JSON.parse(kept.get('main')!)).toEqual({
    user: { ...ann, isLoggedIn: true },
    activeTracking: { ...tracking, note: 'Replaced the tap' },
  });
  endActive();
  expect(readActive(7)).toBeNull();
  expect(isTrackingHere()).toBe(false);
});

test('it belongs to one user', () => {
  keepUser(ann);
  startActive(tracking);
  expect(readActive(8)).toBeNull();
  keepUser(ann);
  expect(readActive(7)).toEqual(tracking);
  keepUser(bob);
  expect(readActive(8)).toBeNull();
  keepUser(ann);
  expect(readActive(7)).toBeNull();
});

test('log-out leaves nothing', () => {
  keepUser(ann);
  startActive(tracking);
  kept.set('activeTabs', '{}');
  forgetDevice();
  expect([...kept]).toEqual([]);
});

test('an update without a running record starts none', () => {
  keepUser(ann);
  updateActive({ note: 'x' });
  expect(readActive(7)).toBeNull();
});

test('the same object until something changed', () => {
  keepUser(ann);
  startActive(tracking);
  expect(readActive(7)).toBe(readActive(7));
});

test.each(['', 'null', '[]', '{"user":3}', '{"user":{"id":7},"activeTracking":{"trackingId":1}}', '{'])(
  'what is not of our shape counts as absent: %s',
  (raw) => {
    kept.set('main', raw);
    expect(readActive(7)).toBeNull();
    expect(isTrackingHere()).toBe(false);
  },
);

test('the timer runs on where nothing can be kept', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  });
  keepUser(ann);
  startActive(tracking);
  expect(readActive(7)).toEqual(tracking);
});

test('a break outlives a visit, belongs to its user, and is over when something starts', () => {
  const pause = {
    jobId: 3,
    jobTitle: 'Tap',
    propertyName: '12 High Street',
    since: tracking.startTime,
    minutes: 30,
  };
  keepUser(ann);
  startActive(tracking);
  endActive(pause);
  keepUser(ann);
  expect(readActive(7)).toBeNull();
  expect(readBreak(7)).toEqual(pause);
  expect(readBreak(8)).toBeNull();
  startActive(tracking);
  expect(readBreak(7)).toBeNull();
  endActive(pause);
  endActive();
  expect(readBreak(7)).toBeNull();
  endActive(pause);
  keepUser(bob);
  keepUser(ann);
  expect(readBreak(7)).toBeNull();
  kept.set('main', JSON.stringify({ user: { id: 7 }, onBreak: { since: 'never' } }));
  expect(readBreak(7)).toBeNull();
});
