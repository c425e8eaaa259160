import { beforeEach, expect, test, vi } from 'vitest';
import {
  type ActiveTracking,
  beginBreak,
  clearDevice,
  endBreak,
  follow,
  isTrackingHere,
  readActive,
  readBreak,
  storedTracking,
  storeTracking,
  storeUser,
  subscribeActive,
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

test('stores start, update and end of the running record under the key main', () => {
  storeUser(ann);
  expect(isTrackingHere()).toBe(false);
  follow(tracking);
  follow({ ...tracking, note: 'Replaced the tap' });
  expect(readActive('.7')).toEqual({ ...tracking, note: 'Replaced the tap' });
  expect(isTrackingHere()).toBe(true);
  expect(JSON.parse(kept.get('main')!)).toEqual({
    user: { ...ann, isLoggedIn: true },
    activeTracking: { ...tracking, note: 'Replaced the tap' },
  });
  follow(null);
  expect(readActive('.7')).toBeNull();
  expect(isTrackingHere()).toBe(false);
});

test('stores the followed record beside the running one while they differ', () => {
  storeUser(ann);
  const running = { ...tracking, trackingId: 'b', isDriving: false };
  storeTracking({ followed: tracking, running });
  expect(readActive('.7')).toEqual(running);
  storeUser({ ...ann, name: 'Anna' });
  expect(storedTracking()).toEqual({ followed: tracking, running });
  storeTracking({ followed: null, running });
  expect(storedTracking()).toEqual({ followed: null, running });
  follow(running);
  expect(storedTracking()).toEqual({ followed: running, running });
  expect(JSON.parse(kept.get('main')!)).not.toHaveProperty('followed');
});

test('neither writes nor notifies if nothing changes', () => {
  storeUser(ann);
  vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  const listener = vi.fn();
  const stop = subscribeActive(listener);
  follow(tracking);
  follow({ ...tracking });
  expect(listener).toHaveBeenCalledTimes(1);
  storeTracking({ followed: tracking, running: tracking }, 'none');
  storeTracking({ followed: tracking, running: tracking }, 'none');
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test('the running record belongs to one user', () => {
  storeUser(ann);
  follow(tracking);
  expect(readActive('.8')).toBeNull();
  storeUser(ann);
  expect(readActive('.7')).toEqual(tracking);
  storeUser(bob);
  expect(readActive('.8')).toBeNull();
  storeUser(ann);
  expect(readActive('.7')).toBeNull();
});

test('log-out deletes everything', () => {
  storeUser(ann);
  follow(tracking);
  kept.set('activeTabs', '{}');
  clearDevice();
  expect([...kept]).toEqual([]);
});

test('a followed record whose end is pending is not running', () => {
  storeUser(ann);
  storeTracking({ followed: tracking, running: null });
  expect(readActive('.7')).toBeNull();
  expect(isTrackingHere()).toBe(false);
});

test('returns the same object until something changes', () => {
  storeUser(ann);
  follow(tracking);
  expect(readActive('.7')).toBe(readActive('.7'));
});

test.each(['', 'null', '[]', '{"user":3}', '{"user":{"id":7},"activeTracking":{"trackingId":1}}', '{'])(
  'ignores a stored value of an unknown shape: %s',
  (raw) => {
    kept.set('main', raw);
    expect(readActive('.7')).toBeNull();
    expect(isTrackingHere()).toBe(false);
  },
);

test('the timer works without localStorage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  });
  storeUser(ann);
  follow(tracking);
  expect(readActive('.7')).toEqual(tracking);
});

test('a break survives a reload, belongs to its user and ends when a record starts', () => {
  const pause = {
    jobId: 3,
    jobTitle: 'Tap',
    propertyName: '12 High Street',
    since: tracking.startTime,
    minutes: 30,
  };
  storeUser(ann);
  follow(tracking);
  storeTracking({ followed: tracking, running: null });
  beginBreak(pause);
  storeUser(ann);
  follow(null);
  expect(readActive('.7')).toBeNull();
  expect(readBreak('.7')).toEqual(pause);
  expect(readBreak('.8')).toBeNull();
  follow(tracking);
  expect(readBreak('.7')).toBeNull();
  follow(null);
  beginBreak(pause);
  endBreak();
  expect(readBreak('.7')).toBeNull();
  beginBreak(pause);
  storeUser(bob);
  storeUser(ann);
  expect(readBreak('.7')).toBeNull();
  kept.set('main', JSON.stringify({ user: { id: 7 }, onBreak: { since: 'never' } }));
  expect(readBreak('.7')).toBeNull();
});
