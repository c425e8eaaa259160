import {
  answered,
  type ClockStamp,
  currentOffset,
  isConfirmed,
  type Ledger,
  observe,
  offsetAt,
  type PageClock,
  parseLedger,
  type Reading,
  stampOf,
} from './clock-ledger.ts';
import { readStored, writeStored } from './stored-text.ts';
import { newUuid } from './uuid.ts';

interface ClockSources {
  read: () => Reading;
  /** The stored ledger, which all pages of the phone share; null if there is none. */
  load: () => string | null;
  store: (raw: string) => void;
}

/** A slower answer says too little about the time (ms). */
const maxRoundTripMs = 30_000;
/** The resolution of the Date header, ms. */
const dateStepMs = 1000;
/** How far (ms) the stored `seen` may be behind. */
const storedEveryMs = 30_000;

/** The phone's clock, corrected by the server's answers. */
export class PhoneClock {
  private page: PageClock | undefined;
  private last: { raw: string | null; ledger: Ledger | undefined } = { raw: null, ledger: undefined };

  constructor(private readonly parts: ClockSources) {}

  /** The server's time (ms) as far as known. */
  now(): number {
    const reading = this.parts.read();
    return reading.date + currentOffset(this.observe(reading));
  }

  /** The time of what happens now, and how the clock stands for it. */
  stamp(): ClockStamp {
    const reading = this.parts.read();
    const ledger = this.observe(reading, true);
    return stampOf(ledger, this.page!, reading);
  }

  /** Milliseconds to add to the phone's current time. */
  offset(): number {
    return currentOffset(this.observe(this.parts.read()));
  }

  reading(): Reading {
    return this.parts.read();
  }

  /** Takes the Date header of an answer of our server. `before`: the reading before the call. */
  answered(dateHeader: string | null, before: Reading): void {
    const reading = this.parts.read();
    const trip = Math.max(reading.date - before.date, reading.steady - before.steady);
    const serverTime = Date.parse(dateHeader ?? '');
    if (Number.isNaN(serverTime) || trip > maxRoundTripMs) return;
    const made = answered(this.load(), this.page, reading, serverTime + (dateStepMs + trip) / 2, newUuid);
    this.page = made.page;
    this.save(made.ledger);
  }

  /** Whether the clock has run evenly since an answer in this page. */
  isConfirmed(): boolean {
    const ledger = this.observe(this.parts.read());
    return isConfirmed(ledger, this.page!);
  }

  /** See clock-ledger.ts. */
  offsetAt(stamp: ClockStamp): { offset: number; isKnown: boolean } {
    return offsetAt(this.observe(this.parts.read()), stamp);
  }

  private observe(reading: Reading, mustStore = false): Ledger {
    const stored = this.load();
    const { ledger, page } = observe(stored, this.page, reading, newUuid);
    this.page = page;
    const isMoved = ledger.stretches !== stored?.stretches;
    if (isMoved || mustStore || ledger.seen - (stored?.seen ?? 0) > storedEveryMs) this.save(ledger);
    return ledger;
  }

  private load(): Ledger | undefined {
    const raw = this.parts.load();
    if (raw !== this.last.raw) this.last = { raw, ledger: parseLedger(raw) };
    return this.last.ledger;
  }

  private save(ledger: Ledger): void {
    const raw = JSON.stringify(ledger);
    this.last = { raw, ledger };
    this.parts.store(raw);
  }
}

const key = 'clock';

/** Its readings also notice when the clock moves, so screens and entries take every time from here. */
export const phoneClock = new PhoneClock({
  read: () => ({ date: Date.now(), steady: performance.now() }),
  load: () => readStored(key),
  store: (raw) => writeStored(key, raw),
});

/** The current time (ms) by the server's clock as far as this phone knows it; in a server's render the server's own. */
export const now = (): number => (typeof document === 'undefined' ? Date.now() : phoneClock.now());

export const nowIso = (): string => new Date(now()).toISOString();

/** For `useSyncExternalStore`: ticks at each full period (ms) of the clock, and at once after a phone slept. */
export const atEachFull = (periodMs: number) => (tick: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  function wait() {
    timer = setTimeout(ticked, periodMs - (now() % periodMs));
  }
  function ticked() {
    tick();
    wait();
  }
  wait();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
};
