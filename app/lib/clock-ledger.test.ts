import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PhoneClock } from './clock.ts';
import type { ClockStamp } from './clock-ledger.ts';

const hour = 3_600_000;
const minute = 60_000;

/** A phone whose clock is `ahead` (ms) of the true time. */
class TestPhone {
  private time = Date.parse('2026-03-02T01:00:00Z');
  private steady = 0;
  private ledger: string | null = null;
  private clock = this.newPage();
  readonly measured: { stamp: ClockStamp; time: number }[] = [];

  constructor(private ahead = 0) {}

  private newPage(): PhoneClock {
    return new PhoneClock({
      read: () => ({ date: this.time + this.ahead, steady: this.steady }),
      load: () => this.ledger,
      store: (raw) => {
        this.ledger = raw;
      },
    });
  }
  /** The app was closed, and is opened again. */
  reopen(): this {
    this.steady = 0;
    this.clock = this.newPage();
    return this;
  }
  after(ms: number): this {
    this.time += ms;
    this.steady += ms;
    return this;
  }
  sleep(ms: number): this {
    this.time += ms;
    return this;
  }
  set(ahead: number): this {
    this.ahead = ahead;
    return this;
  }
  answer(): this {
    this.clock.answered(new Date(this.time).toUTCString(), this.clock.reading());
    return this;
  }
  measure(): this {
    this.measured.push({ stamp: this.clock.stamp(), time: this.time });
    return this;
  }
  loseLedger(): this {
    this.ledger = null;
    return this;
  }
  /** The phone's corrected time less the true time, ms. */
  error(): number {
    return this.clock.now() - this.time;
  }
  isConfirmed(): boolean {
    return this.clock.isConfirmed();
  }
  /** 'exact' to a minute, 'flagged', or 'wrong', by all that the phone knows now. */
  results(): string[] {
    return this.measured.map(({ stamp, time }) => {
      const { offset, isKnown } = this.clock.offsetAt(stamp);
      if (!isKnown) return 'flagged';
      return Math.abs(stamp.read + offset - time) <= minute + 2000 ? 'exact' : 'wrong';
    });
  }
}

const fast = () => new TestPhone(3 * hour).answer().after(2 * minute);
const slow = () => new TestPhone(-3 * hour).answer().after(2 * minute);

describe('a time measured by a wrong clock', () => {
  test.each<[name: string, phone: TestPhone, results: string[]]>([
    [
      'half a day offline with a fast clock, put right before the signal comes, in one page',
      fast()
        .measure()
        .after(3 * hour)
        .measure()
        .after(minute)
        .set(0)
        .after(5 * minute)
        .answer(),
      ['exact', 'exact'],
    ],
    [
      'the same, and the phone slept',
      fast()
        .measure()
        .sleep(3 * hour)
        .measure()
        .sleep(minute)
        .set(0)
        .after(5 * minute)
        .answer(),
      ['exact', 'exact'],
    ],
    [
      'the same, and the app was closed before the clock was put right',
      fast()
        .measure()
        .after(3 * hour)
        .measure()
        .set(0)
        .after(minute)
        .reopen()
        .after(minute)
        .answer(),
      ['exact', 'exact'],
    ],
    [
      'one before the clock was put right, one after, without an answer in between',
      fast()
        .measure()
        .set(0)
        .after(10 * minute)
        .measure()
        .after(10 * minute)
        .answer(),
      ['exact', 'exact'],
    ],
    [
      'a slow clock put right in a sleeping phone: only one of the two times is possible',
      slow().sleep(hour).measure().sleep(minute).set(0).answer(),
      ['exact'],
    ],
    [
      'a slow clock put right, then measured: the other time is still to come',
      slow()
        .reopen()
        .set(0)
        .after(hour)
        .measure()
        .after(10 * minute)
        .answer(),
      ['exact'],
    ],
    [
      'a clock that is still wrong when it is sent',
      fast()
        .measure()
        .after(3 * hour)
        .measure()
        .answer(),
      ['exact', 'exact'],
    ],
    [
      'put right twice: what was measured in between may be off by anything',
      fast()
        .measure()
        .set(2 * hour)
        .after(minute)
        .measure()
        .after(hour)
        .set(0)
        .after(minute)
        .measure()
        .answer(),
      ['exact', 'flagged', 'exact'],
    ],
    [
      'put right twice, with an answer in between',
      fast()
        .measure()
        .set(2 * hour)
        .after(minute)
        .answer()
        .measure()
        .set(0)
        .after(minute)
        .measure()
        .answer(),
      ['exact', 'exact', 'exact'],
    ],
    [
      'a fast clock put right while the app was closed, so late that both times are possible',
      fast()
        .reopen()
        .after(3 * hour)
        .measure()
        .set(0)
        .after(4 * hour)
        .reopen()
        .answer(),
      ['flagged'],
    ],
    [
      'put back while the app was closed, by as long as it was closed',
      fast()
        .after(hour)
        .reopen()
        .set(0)
        .after(2 * hour - 150_000)
        .measure()
        .after(1000)
        .answer(),
      ['flagged'],
    ],
    [
      'a phone that only slept proves nothing',
      new TestPhone(0)
        .answer()
        .sleep(5 * hour)
        .measure()
        .after(minute)
        .answer(),
      ['exact'],
    ],
    [
      'the ledger was lost and the clock moved',
      fast().measure().after(hour).loseLedger().set(0).reopen().answer(),
      ['flagged'],
    ],
    ['the ledger was lost, the clock did not move', fast().measure().loseLedger().reopen().answer(), ['exact']],
    ['measured before any answer', new TestPhone(3 * hour).measure().after(hour).answer(), ['exact']],
  ])('%s', (_, phone, results) => {
    expect(phone.results()).toEqual(results);
  });

  type Step = readonly ['wait' | 'sleep', number] | readonly ['measure' | 'reopen'];
  // No sum of sleeps equals a move: nobody could tell that apart from a clock that runs evenly.
  const asleep = fc.integer({ min: 0, max: 12 }).map((halves) => halves * 30 * minute + 130_000);
  const step = fc.oneof(
    fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1000, max: 6 * hour })),
    fc.tuple(fc.constant('sleep' as const), asleep),
    fc.tuple(fc.constantFrom('measure' as const, 'measure' as const, 'reopen' as const)),
  );
  const steps = fc.array(step, { maxLength: 6 });
  const ahead = fc.integer({ min: -10, max: 10 }).map((halves) => halves * 30 * minute);

  test('is never silently wrong, however the clock is set once between two answers', () => {
    fc.assert(
      fc.property(ahead, fc.array(fc.tuple(steps, ahead, steps), { maxLength: 4 }), (begins, days) => {
        const phone = new TestPhone(begins).answer();
        const run = (some: readonly Step[]) => {
          for (const [what, ms = 0] of some) {
            if (what === 'wait') phone.after(ms);
            else if (what === 'sleep') phone.sleep(ms);
            else if (what === 'reopen') phone.reopen();
            else phone.measure();
          }
        };
        for (const [before, next, after] of days) {
          run(before);
          phone.set(next);
          run(after);
          phone.after(1000).answer();
        }
        expect(phone.results()).not.toContain('wrong');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the time that the phone shows', () => {
  test('is the server’s with a fast clock, also once it is put right without signal', () => {
    const phone = fast();
    expect(Math.abs(phone.error())).toBeLessThan(2000);
    phone.after(hour).measure().set(0);
    expect(Math.abs(phone.error())).toBeLessThan(2000);
  });

  test('is the phone’s own where it differs by less than a minute', () => {
    const phone = new TestPhone(-40_000).answer().after(minute);
    expect(phone.error()).toBe(-40_000);
  });

  test('is confirmed by an answer in this page, until the phone sleeps or its clock moves', () => {
    const phone = fast();
    expect(phone.isConfirmed()).toBe(true);
    expect(phone.sleep(hour).isConfirmed()).toBe(false);
    expect(phone.answer().isConfirmed()).toBe(true);
    expect(phone.set(0).isConfirmed()).toBe(false);
    expect(phone.answer().isConfirmed()).toBe(true);
    expect(phone.reopen().isConfirmed()).toBe(false);
  });
});
