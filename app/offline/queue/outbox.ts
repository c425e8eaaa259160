import { newUuid } from '#app/lib/uuid.ts';
import { type Draft, type Entry, type EntryFile, newEntry } from '../entry.ts';
import { kinds } from '../kinds.ts';
import { lastAfter } from './last-record.ts';
import type { Claim, OutboxStore } from './outbox-store.ts';
import { backoffMs, type Outcome, outcomeOf, outcomeOfFault, type Waiting } from './outcome.ts';
import type { SendRequest } from './send-request.ts';
import type { InTurn } from './turn.ts';

/** What the tabs of one browser tell each other. */
export type Message =
  | { type: 'changed' }
  | { type: 'settled'; userId: number; entry: Entry; outcome: Outcome }
  | { type: 'progress'; uuid: string; part: number };

export interface Channel {
  post(message: Message): void;
  /** Of other tabs. */
  listen(hear: (message: Message) => void): void;
  close(): void;
}

export interface OutboxParts {
  store: OutboxStore;
  send: SendRequest;
  inTurn: InTurn;
  channel: Channel;
  /** Milliseconds. */
  now: () => number;
  random: () => number;
}

export interface OutboxState {
  /** The user's entries in their order; undefined until they were read. */
  entries: readonly Entry[] | undefined;
  /** Why nothing arrives at present. */
  waitingFor: Waiting | null;
  /** The entry on its way, and how much of it is through. */
  sending: { uuid: string; part: number } | null;
}

const nothing: OutboxState = { entries: undefined, waitingFor: null, sending: null };
const longestTimerMs = 2 ** 31 - 1;

/**
 * Entries are stored on the phone before anything is sent, then sent in order, once each, from whichever tab is open. It
 * sends only for the user whose session is known to be live: `setUser` says whose. See docs/offline.md.
 */
export class Outbox {
  private state = nothing;
  private userId: number | null = null;
  /** No session: nothing is sent until `setUser` says that there is one again. */
  private isPaused = false;
  private failures = 0;
  /** Milliseconds; nothing is sent before. */
  private holdUntil = 0;
  private draining: Promise<void> | undefined;
  private isWanted = false;
  private isStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly hearers = new Set<(entry: Entry, outcome: Outcome, here: boolean) => void>();

  constructor(private readonly parts: OutboxParts) {
    parts.channel.listen((message) => {
      if (message.type === 'progress') return this.show({ sending: message });
      if (message.type === 'settled') {
        this.show({ sending: null });
        if (message.userId === this.userId) this.tell(message.entry, message.outcome, false);
      }
      this.refresh();
    });
  }

  /** Whose session is live; null: nobody's. Their entries are shown and sent, nobody else's. */
  setUser(userId: number | null): void {
    if (userId !== this.userId) {
      this.userId = userId;
      this.failures = 0;
      this.holdUntil = 0;
      this.show(nothing);
      this.refresh();
    }
    if (userId === null) return;
    this.isPaused = false;
    this.drain();
  }

  /**
   * Stores an entry and begins to send it. `keptUserId` is whom this phone was last known to be of: what is written before
   * their session was asked for waits for it. Resolves with its uuid once it is stored; rejects when it could not be.
   */
  async add(draft: Draft, files: readonly EntryFile[] = [], keptUserId?: number): Promise<string> {
    const userId = this.userId ?? keptUserId;
    if (userId === undefined) throw new Error('Nobody is logged in.');
    const entry = newEntry(draft, userId, draft.uuid ?? newUuid(), newUuid(), files.length);
    await this.parts.store.add(entry, files);
    await this.changed();
    this.wake();
    return entry.uuid;
  }

  /** There may be a connection again, or somebody looks: tries at once. */
  wake(): Promise<void> {
    this.holdUntil = 0;
    // What failed without signal says nothing of the line that is there now.
    this.failures = 0;
    return this.drain();
  }

  /** Sends a refused entry again: as it is, or changed, under another key then. */
  async sendAgain(uuid: string, edited?: Pick<Entry, 'body' | 'measured'>): Promise<void> {
    await this.parts.store.sendAgain(uuid, edited && { key: newUuid(), ...edited });
    await this.changed();
    this.wake();
  }

  /** Drops a refused entry for good, with what cannot be without it. */
  async discard(uuid: string): Promise<void> {
    if (this.userId !== null) await this.parts.store.discard(this.userId, uuid);
    await this.changed();
    this.wake();
  }

  /** Takes a refused entry back out, unless something else hangs on it: its person is at it and has what they entered. */
  async withdraw(uuid: string): Promise<void> {
    if (this.userId !== null) await this.parts.store.withdraw(this.userId, uuid);
    await this.changed();
  }

  /** The files of one of its entries. */
  filesOf(uuid: string): Promise<EntryFile[]> {
    return this.parts.store.filesOf(uuid);
  }

  /** Reads the entries anew, from the phone's database. */
  async refresh(): Promise<void> {
    const { userId } = this;
    const entries = userId === null ? undefined : await this.parts.store.ofUser(userId);
    if (userId === this.userId && !this.isStopped) this.show({ entries });
  }

  /**
   * How the entry fares, as soon as that is known: done, refused, or waiting for a connection. After `patienceMs` without
   * an answer it is taken for waiting.
   */
  outcome(uuid: string, patienceMs: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        this.hearers.delete(hear);
        resolve(outcome);
      };
      const hear = (entry: Entry, outcome: Outcome) => {
        if (entry.uuid === uuid || entry.absorbed.includes(uuid)) settle(outcome);
        // Whatever else waits for a connection holds this one up as well.
        else if (outcome.is === 'waiting' && !outcome.alone) settle(outcome);
      };
      const timer = setTimeout(() => settle({ is: 'waiting', why: 'timeout' }), patienceMs);
      this.hearers.add(hear);
    });
  }

  /** Calls back at every outcome, of other tabs' sendings too; `here`: this tab sent it. */
  onOutcome(hear: (entry: Entry, outcome: Outcome, here: boolean) => void): () => void {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): OutboxState => this.state;

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.parts.channel.close();
  }

  /** Sends what can be sent, one entry after another; asked for meanwhile, it looks again. Never rejects. */
  drain(): Promise<void> {
    this.isWanted = true;
    this.draining ??= this.drainWhileWanted().finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  private async drainWhileWanted(): Promise<void> {
    try {
      while (this.isWanted && !this.isStopped) {
        this.isWanted = false;
        if (this.mayClaim()) await this.parts.inTurn((alone) => this.sendAll(alone));
      }
    } catch {
      // The phone's database is gone for the moment.
      this.look(this.parts.now() + 5_000);
    }
  }

  private mayClaim(): boolean {
    return this.userId !== null && !this.isPaused && !this.isStopped && this.parts.now() >= this.holdUntil;
  }

  private async sendAll(alone: boolean): Promise<void> {
    while (this.mayClaim()) {
      const claim: Claim = await this.parts.store.claim(this.userId!, this.parts.now(), !alone);
      if (claim === null) return;
      if ('at' in claim) return this.look(claim.at);
      await this.sendOne(claim.entry);
    }
    if (this.holdUntil > 0) this.look(this.holdUntil);
  }

  private async sendOne(entry: Entry): Promise<void> {
    this.show({ sending: { uuid: entry.uuid, part: 0 } });
    const outcome = await this.outcomeOf(entry);
    const { store, now, random, channel } = this.parts;
    if (outcome.is === 'done') {
      await store.done(
        entry,
        entry.kind.startsWith('time_') ? (last) => lastAfter(last, outcome.answer) : undefined,
      );
    } else if (outcome.is === 'refused') await store.park(entry, outcome.refusal);
    else {
      const wait = outcome.waitMs ?? backoffMs(entry.failures + 1, random);
      if (outcome.alone) await store.postpone(entry, now() + wait);
      else {
        this.failures += 1;
        this.holdUntil = now() + (outcome.waitMs ?? backoffMs(this.failures, random));
        if (outcome.why === 'session') this.isPaused = true;
        else this.look(this.holdUntil);
      }
    }
    if (outcome.is !== 'waiting') this.failures = 0;
    const waitingFor = outcome.is === 'waiting' ? outcome.why : null;
    this.show({ sending: null, waitingFor });
    channel.post({ type: 'settled', userId: entry.user_id, entry, outcome });
    // First what follows from it, then that it is gone: a screen that lays entries over the server's rows never lacks it.
    this.tell(entry, outcome, true);
    await this.refresh();
  }

  private async outcomeOf(entry: Entry): Promise<Outcome> {
    const { store, send, now, channel } = this.parts;
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
      const request = kinds[entry.kind].request(entry as never, sentAt);
      return outcomeOf(await send(request, { key: entry.key, userId: entry.user_id, files, onProgress }));
    } catch (error) {
      return outcomeOfFault(error);
    }
  }

  /** Looks again at a time (ms). */
  private look(at: number): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    const wait = Math.min(Math.max(at - this.parts.now(), 0), longestTimerMs);
    this.timer = setTimeout(() => this.drain(), wait);
  }

  private async changed(): Promise<void> {
    this.parts.channel.post({ type: 'changed' });
    await this.refresh();
  }

  private show(changes: Partial<OutboxState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  private tell(entry: Entry, outcome: Outcome, here: boolean): void {
    for (const hear of [...this.hearers]) hear(entry, outcome, here);
  }
}
