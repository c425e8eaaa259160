import { newUuid } from '#app/lib/uuid.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import type { ActiveTracking } from '../active-tracking.ts';
import { type Entry, type EntryFile, entryFrom, type NewEntry, type Rejection } from '../entry.ts';
import { entryTypes } from '../entry-types.ts';
import { applyPending, baseOf, isTime, lastAfter, pendingTime } from '../running.ts';
import type { WithLock } from './lock.ts';
import type { Claim, OutboxStore } from './outbox-store.ts';
import { backoffMs, type Outcome, outcomeOf, outcomeOfError, type WaitReason } from './outcome.ts';
import type { SendRequest } from './send-request.ts';

/** Between the tabs of one browser, which may run different versions of the app: its names never change. */
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
  /** To messages of other tabs. */
  listen(listener: (message: Message) => void): void;
  close(): void;
}

export interface OutboxOptions {
  store: OutboxStore;
  send: SendRequest;
  withLock: WithLock;
  channel: Channel;
  /** Milliseconds. */
  now: () => number;
  random: () => number;
}

export interface OutboxState {
  /** The user's entries in their order; undefined until they were read. */
  entries: readonly Entry[] | undefined;
  /**
   * What runs on this phone once the pending time entries are applied: to the server's record `last` if it is this phone's,
   * otherwise to what runs here. Undefined while no time entry is pending.
   */
  running:
    | ((active: ActiveTracking | null, last: TimeRecord | null | undefined) => ActiveTracking | null)
    | undefined;
  /** Why sending is held up. */
  waitingFor: WaitReason | null;
  /** The entry being sent, and its progress from 0 to 1. */
  sending: { uuid: string; part: number } | null;
}

const unread: OutboxState = { entries: undefined, running: undefined, waitingFor: null, sending: null };
const longestTimerMs = 2 ** 31 - 1;

/** `isOwn`: this tab sent it. */
type OutcomeListener = (entry: Entry, outcome: Outcome, isOwn: boolean) => void;

/**
 * Stores entries on the phone, then sends them in order, once each, from whichever tab is open. Sends only for the user whose
 * session is known to be live (`setUser`). See docs/offline.md.
 */
export class Outbox {
  private state = unread;
  private userId: number | null = null;
  /** No session: nothing is sent until the next `setUser`. */
  private isPaused = false;
  private failures = 0;
  /** Milliseconds; nothing is sent before. */
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
        if (message.userId === this.userId) this.emit(message.entry, fromWire(message.outcome), false);
      }
      this.refresh();
    });
  }

  /** The user whose session is live, whose entries alone are shown and sent; null: nobody. */
  setUser(userId: number | null): void {
    if (userId !== this.userId) {
      this.userId = userId;
      this.failures = 0;
      this.holdUntil = 0;
      this.show(unread);
      this.refresh();
    }
    if (userId === null) return;
    this.isPaused = false;
    this.drain();
  }

  /**
   * Stores an entry and starts sending it. Resolves with its uuid once it is stored; rejects if it could not be. `keptUserId`:
   * the phone's last known user, for entries written before their session was confirmed.
   */
  async add(added: NewEntry, files: readonly EntryFile[] = [], keptUserId?: number): Promise<string> {
    const userId = this.userId ?? keptUserId;
    if (userId === undefined) throw new Error('Nobody is logged in.');
    const entry = entryFrom(added, userId, added.uuid ?? newUuid(), newUuid(), files.length);
    await this.options.store.add(entry, files);
    await this.changed();
    this.wake();
    return entry.uuid;
  }

  /** Tries at once: the connection may be back, or the page is visible again. */
  wake(): Promise<void> {
    this.holdUntil = 0;
    // Failures while offline say nothing about the connection now.
    this.failures = 0;
    return this.drain();
  }

  /** Sends a rejected entry again: as it is, or edited under a new key. */
  async sendAgain(uuid: string, edited?: Pick<Entry, 'body' | 'measured'>): Promise<void> {
    await this.options.store.sendAgain(uuid, edited && { key: newUuid(), ...edited });
    await this.changed();
    this.wake();
  }

  /** Deletes a rejected entry and its dependents for good. */
  async discard(uuid: string): Promise<void> {
    if (this.userId !== null) await this.options.store.discard(this.userId, uuid);
    await this.changed();
    this.wake();
  }

  /** Deletes a rejected entry whose screen still has what was entered, unless another entry is about the same row. */
  async withdraw(uuid: string): Promise<void> {
    if (this.userId !== null) await this.options.store.withdraw(this.userId, uuid);
    await this.changed();
  }

  filesOf(uuid: string): Promise<EntryFile[]> {
    return this.options.store.filesOf(uuid);
  }

  /** Reads the entries again from the phone's database. */
  async refresh(): Promise<void> {
    const { userId } = this;
    const entries = userId === null ? undefined : await this.options.store.ofUser(userId);
    if (userId !== this.userId || this.isStopped) return;
    const pending = pendingTime(entries ?? []);
    const running: OutboxState['running'] = (active, last) =>
      applyPending(baseOf(active, last, pending), pending);
    this.show({ entries, running: pending.length > 0 ? running : undefined });
  }

  /**
   * The outcome of an entry as soon as it is known: done, rejected, or waiting for a connection. After `timeoutMs` without an
   * answer it counts as waiting.
   */
  outcome(uuid: string, timeoutMs: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        this.outcomeListeners.delete(listener);
        resolve(outcome);
      };
      const listener = (entry: Entry, outcome: Outcome) => {
        if (entry.uuid === uuid || entry.absorbed.includes(uuid)) settle(outcome);
        // A failure that delays other entries delays this one too.
        else if (outcome.is === 'waiting' && !outcome.isEntryOnly) settle(outcome);
      };
      const timer = setTimeout(() => settle({ is: 'waiting', why: 'timeout' }), timeoutMs);
      this.outcomeListeners.add(listener);
    });
  }

  /** Calls back at every outcome, also of entries that other tabs sent. */
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

  /** Sends what can be sent, one entry after another; if called meanwhile, looks again. Never rejects. */
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
      // The phone's database is not available at the moment.
      this.drainAt(this.options.now() + 5_000);
    }
  }

  private mayClaim(): boolean {
    return this.userId !== null && !this.isPaused && !this.isStopped && this.options.now() >= this.holdUntil;
  }

  private async sendAll(isExclusive: boolean): Promise<void> {
    while (this.mayClaim()) {
      const claim: Claim = await this.options.store.claim(this.userId!, this.options.now(), !isExclusive);
      if (claim === null) return;
      if ('at' in claim) return this.drainAt(claim.at);
      await this.sendOne(claim.entry);
    }
    if (this.holdUntil > 0) this.drainAt(this.holdUntil);
  }

  private async sendOne(entry: Entry): Promise<void> {
    this.show({ sending: { uuid: entry.uuid, part: 0 } });
    const outcome = await this.outcomeOf(entry);
    const { store, now, random, channel } = this.options;
    if (outcome.is === 'done') {
      await store.done(entry, isTime(entry) ? (last) => lastAfter(last, outcome.answer) : undefined);
    } else if (outcome.is === 'rejected') await store.reject(entry, outcome.rejection);
    else {
      const wait = outcome.waitMs ?? backoffMs(entry.failures + 1, random);
      if (outcome.isEntryOnly) await store.postpone(entry, now() + wait);
      else {
        this.failures += 1;
        this.holdUntil = now() + (outcome.waitMs ?? backoffMs(this.failures, random));
        if (outcome.why === 'session') this.isPaused = true;
        else this.drainAt(this.holdUntil);
      }
    }
    if (outcome.is !== 'waiting') this.failures = 0;
    const waitingFor = outcome.is === 'waiting' ? outcome.why : null;
    this.show({ sending: null, waitingFor });
    channel.post({ type: 'settled', userId: entry.user_id, entry, outcome: toWire(outcome) });
    // Before it leaves the list of entries, so that it never disappears from a screen.
    this.emit(entry, outcome, true);
    await this.refresh();
  }

  private async outcomeOf(entry: Entry): Promise<Outcome> {
    const { store, send, now, channel } = this.options;
    const sentAt = entry.measured ? new Date(now()).toISOString() : undefined;
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
      const request = entryTypes[entry.kind].request(entry as never, sentAt);
      return outcomeOf(await send(request, { key: entry.key, userId: entry.user_id, files, onProgress }));
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  /** Drains at a time (ms). */
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
