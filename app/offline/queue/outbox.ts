import type { PhoneClock } from '#app/lib/clock.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { type Entry, type EntryFile, entryFrom, type NewEntry, ownerOf, type Rejection } from '../entry.ts';
import { isTime, unfinishedAfter } from '../running.ts';
import { datingOf, isDated, requestOf } from './entry-clock.ts';
import type { Claim, OutboxStore } from './outbox-store.ts';
import { backoffMs, type Outcome, outcomeOf, outcomeOfError, type WaitReason } from './outcome.ts';
import type { WithLock } from './phone-outbox.ts';
import type { SendRequest } from './send-request.ts';

/** Message between tabs. They may run different versions of the app, so names never change. */
export type Message =
  | { type: 'changed' }
  | { type: 'settled'; userId: number; entry: Entry; outcome: WireOutcome }
  | { type: 'progress'; uuid: string; part: number };

type WireOutcome =
  | Extract<Outcome, { is: 'done' }>
  | { is: 'refused'; refusal: Rejection }
  | { is: 'waiting'; why: WaitReason; waitMs?: number; alone?: true };

function toWire(outcome: Outcome): WireOutcome {
  if (outcome.is === 'rejected') return { is: 'refused', refusal: outcome.rejection };
  if (outcome.is === 'done') return outcome;
  const { isEntryOnly, ...rest } = outcome;
  return { ...rest, ...(isEntryOnly && { alone: true }) };
}

function fromWire(outcome: WireOutcome): Outcome {
  if (outcome.is === 'refused') return { is: 'rejected', rejection: outcome.refusal };
  if (outcome.is === 'done') return outcome;
  const { alone, ...rest } = outcome;
  return { ...rest, ...(alone && { isEntryOnly: true }) };
}

export interface Channel {
  post(message: Message): void;
  /** Receives the messages of other tabs. */
  listen(listener: (message: Message) => void): void;
  close(): void;
}

interface OutboxOptions {
  store: OutboxStore;
  send: SendRequest;
  withLock: WithLock;
  channel: Channel;
  /** Dates the entries. */
  clock: PhoneClock;
  /** Has the server say its time. Rejects without an answer. */
  askTime: () => Promise<void>;
  /** Milliseconds; for waiting only. */
  now: () => number;
  random: () => number;
}

export interface OutboxState {
  /** The user's entries, ordered by `seq`; undefined until read. */
  entries: readonly Entry[] | undefined;
  /** Entries that may be the user's or of another company's user of that number: neither sent nor applied to anything. */
  unclaimed: readonly Entry[];
  /** Reason why the last attempt must be repeated. */
  waitingFor: WaitReason | null;
  /** The entry being sent, and its progress from 0 to 1. */
  sending: { uuid: string; part: number } | null;
}

const unread: OutboxState = { entries: undefined, unclaimed: [], waitingFor: null, sending: null };
const longestTimerMs = 2 ** 31 - 1;

type OutcomeListener = (entry: Entry, outcome: Outcome, isOwn: boolean) => void;

/**
 * Stores entries on the phone, then sends them from any open tab, in order and once each. Sends only for the user whose
 * session is confirmed (`setUser`). See docs/offline.md.
 *
 * Failures (`outcomeOf`): no connection, a timeout, 408, 425, 429 and 5xx postpone all entries, except our own 500,
 * which postpones only its entry. 401 pauses until the session is confirmed again. Any other 4xx rejects the entry.
 */
export class Outbox {
  private state = unread;
  private identity: string | null = null;
  /** The user whose entries are shown; set before the session is confirmed if an entry was already written. */
  private shown: string | null = null;
  /** The session has ended: nothing is sent until the next `setUser`. */
  private isPaused = false;
  private failures = 0;
  /** Earliest next attempt (ms). */
  private holdUntil = 0;
  private draining: Promise<void> | undefined;
  private isRequested = false;
  private isStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly outcomeListeners = new Set<OutcomeListener>();

  constructor(private readonly options: OutboxOptions) {
    options.channel.listen((message) => {
      if (message.type === 'progress') return this.show({ sending: message });
      if (message.type === 'settled') {
        this.show({ sending: null });
        if (ownerOf(message.entry) === this.identity) this.emit(message.entry, fromWire(message.outcome), false);
      }
      this.refresh();
    });
  }

  /**
   * Shows and sends only the entries of this user, whose session is live. Null if nobody is logged in. `adopts`: what an
   * earlier version stored for a user of this number is theirs.
   */
  setUser(identity: string | null, adopts = false): void {
    if (identity !== this.identity) {
      this.identity = identity;
      this.shown = identity;
      this.failures = 0;
      this.holdUntil = 0;
      this.show(unread);
      const adopted = identity !== null && adopts ? this.adopt() : undefined;
      if (adopted) adopted.catch(() => {});
      else this.refresh();
    }
    if (identity === null) return;
    this.isPaused = false;
    this.drain();
    // While there is a signal, so that what is measured without one can be dated.
    const { clock, askTime } = this.options;
    if (!clock.isConfirmed()) askTime().catch(() => {});
  }

  /**
   * Stores an entry and starts sending. Resolves with its uuid once it is stored; rejects if it cannot be stored.
   * `stored`: the last user of this phone, for entries written before the session is confirmed.
   */
  async add(added: NewEntry, files: readonly EntryFile[] = [], stored?: string): Promise<string> {
    const identity = this.identity ?? stored;
    if (identity === undefined) throw new Error('Nobody is logged in.');
    const entry = entryFrom(added, identity, added.uuid ?? newUuid(), newUuid(), files.length);
    await this.options.store.add(entry, files);
    this.shown ??= identity;
    await this.changed();
    this.wake();
    return entry.uuid;
  }

  /** Sends at once, without backoff: the connection may be back, or the page is visible again. */
  wake(): Promise<void> {
    this.holdUntil = 0;
    // Earlier failures say nothing about the current connection.
    this.failures = 0;
    return this.drain();
  }

  /** Resends a rejected entry: unchanged, or edited under a new key. */
  async sendAgain(uuid: string, edited?: Pick<Entry, 'body' | 'measured'>): Promise<void> {
    await this.options.store.sendAgain(uuid, edited && { key: newUuid(), ...edited });
    await this.changed();
    this.wake();
  }

  async discard(uuid: string): Promise<void> {
    if (this.identity !== null) await this.options.store.discard(this.identity, uuid);
    await this.changed();
    this.wake();
  }

  /** Deletes a rejected entry whose screen still shows the input, unless another entry is about the same row. */
  async withdraw(uuid: string): Promise<void> {
    if (this.identity !== null) await this.options.store.withdraw(this.identity, uuid);
    await this.changed();
  }

  /** Takes over what an earlier version stored without a company: all of it, or one entry. */
  async adopt(uuid?: string): Promise<void> {
    if (this.identity !== null) await this.options.store.adopt(this.identity, uuid);
    await this.changed();
    this.wake();
  }

  /** For users who record their work: asks the browser not to evict it, and holds some room for it. */
  async protectStorage(): Promise<void> {
    await navigator.storage?.persist?.().catch(() => false);
    await this.options.store.holdReserve();
  }

  /** Deletes an entry that is not the user's. */
  async discardUnclaimed(uuid: string): Promise<void> {
    await this.options.store.discardUnclaimed(uuid);
    await this.changed();
  }

  filesOf(uuid: string): Promise<EntryFile[]> {
    return this.options.store.filesOf(uuid);
  }

  async refresh(): Promise<void> {
    const { shown } = this;
    const { store } = this.options;
    const entries = shown === null ? undefined : await store.ofUser(shown);
    const unclaimed = shown === null ? [] : await store.unclaimed(shown);
    if (shown !== this.shown || this.isStopped) return;
    this.show({ entries, unclaimed });
  }

  /** Resolves with the outcome of an entry; with 'waiting' if it is not known within `timeoutMs`. */
  outcome(uuid: string, timeoutMs: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        this.outcomeListeners.delete(listener);
        resolve(outcome);
      };
      const listener = (entry: Entry, outcome: Outcome) => {
        if (entry.uuid === uuid || entry.absorbed.includes(uuid)) settle(outcome);
        // A failure that is not about one entry delays this one too.
        else if (outcome.is === 'waiting' && !outcome.isEntryOnly) settle(outcome);
      };
      const timer = setTimeout(() => settle({ is: 'waiting', why: 'timeout' }), timeoutMs);
      this.outcomeListeners.add(listener);
    });
  }

  /** Calls back on every outcome, including entries sent by other tabs. */
  onOutcome(listener: OutcomeListener): () => void {
    this.outcomeListeners.add(listener);
    return () => this.outcomeListeners.delete(listener);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): OutboxState => this.state;

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.options.channel.close();
  }

  /** Sends all due entries, one at a time; a call meanwhile makes it look again. Never rejects. */
  drain(): Promise<void> {
    this.isRequested = true;
    this.draining ??= this.drainWhileRequested().finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  private async drainWhileRequested(): Promise<void> {
    try {
      while (this.isRequested && !this.isStopped) {
        this.isRequested = false;
        if (this.mayClaim()) await this.options.withLock((isExclusive) => this.sendAll(isExclusive));
      }
    } catch {
      // IndexedDB is temporarily unavailable.
      this.drainAt(this.options.now() + 5_000);
    }
  }

  private mayClaim(): boolean {
    return this.identity !== null && !this.isPaused && !this.isStopped && this.options.now() >= this.holdUntil;
  }

  private async sendAll(isExclusive: boolean): Promise<void> {
    const { store, clock, now, askTime } = this.options;
    let hasTime = false;
    while (this.mayClaim()) {
      const date = (entry: Entry) =>
        !isDated(entry) || clock.isConfirmed() || hasTime ? (entry.dating ?? datingOf(entry, clock)) : null;
      const claim: Claim = await store.claim(this.identity!, now(), !isExclusive, date);
      if (claim === null) return;
      if ('at' in claim) return this.drainAt(claim.at);
      if ('undated' in claim) {
        const failure = await askTime().then(() => null, outcomeOfError);
        if (failure) await this.postponeAll(claim.undated, failure);
        hasTime = true;
        continue;
      }
      await this.sendOne(claim.entry);
    }
    if (this.holdUntil > 0) this.drainAt(this.holdUntil);
  }

  private async postponeAll(entry: Entry, outcome: Extract<Outcome, { is: 'waiting' }>): Promise<void> {
    this.hold(outcome);
    await this.settled(entry, outcome);
  }

  /** Nothing is sent for a while. */
  private hold({ why, waitMs }: Extract<Outcome, { is: 'waiting' }>): void {
    const { now, random } = this.options;
    this.failures += 1;
    this.holdUntil = now() + (waitMs ?? backoffMs(this.failures, random));
    if (why === 'session') this.isPaused = true;
    else this.drainAt(this.holdUntil);
  }

  private async sendOne(entry: Entry): Promise<void> {
    this.show({ sending: { uuid: entry.uuid, part: 0 } });
    const outcome = await this.outcomeOf(entry);
    const { store, now, random } = this.options;
    if (outcome.is === 'done') {
      await store.done(entry, isTime(entry) ? (last) => unfinishedAfter(last, outcome.answer) : undefined);
    } else if (outcome.is === 'rejected') await store.reject(entry, outcome.rejection);
    else {
      const wait = outcome.waitMs ?? backoffMs(entry.failures + 1, random);
      if (outcome.isEntryOnly) await store.postpone(entry, now() + wait);
      else this.hold(outcome);
    }
    if (outcome.is !== 'waiting') this.failures = 0;
    await this.settled(entry, outcome);
  }

  private async settled(entry: Entry, outcome: Outcome): Promise<void> {
    const { channel } = this.options;
    const waitingFor = outcome.is === 'waiting' ? outcome.why : null;
    this.show({ sending: null, waitingFor });
    channel.post({ type: 'settled', userId: entry.user_id, entry, outcome: toWire(outcome) });
    // Before the refresh removes the entry, so that listeners can store its row first.
    this.emit(entry, outcome, true);
    await this.refresh();
  }

  private async outcomeOf(entry: Entry): Promise<Outcome> {
    const { store, send, now, channel, clock } = this.options;
    let renewed = now();
    const onProgress = (part: number) => {
      this.show({ sending: { uuid: entry.uuid, part } });
      if (now() - renewed < 5_000) return;
      renewed = now();
      channel.post({ type: 'progress', uuid: entry.uuid, part });
      store.renew(entry, renewed).catch(() => {});
    };
    try {
      const files = entry.files > 0 ? await store.filesOf(entry.uuid) : [];
      const request = requestOf(entry, clock);
      return outcomeOf(await send(request, { key: entry.key, identity: ownerOf(entry), files, onProgress }));
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  private drainAt(at: number): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    const wait = Math.min(Math.max(at - this.options.now(), 0), longestTimerMs);
    this.timer = setTimeout(() => this.drain(), wait);
  }

  private async changed(): Promise<void> {
    this.options.channel.post({ type: 'changed' });
    await this.refresh();
  }

  private show(changes: Partial<OutboxState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  private emit(entry: Entry, outcome: Outcome, isOwn: boolean): void {
    for (const listener of [...this.outcomeListeners]) listener(entry, outcome, isOwn);
  }
}
