import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Entry, EntryFile, Refusal } from '../entry.ts';
import { lostWith, nextEntry } from './chains.ts';
import { folded } from './fold.ts';

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { user: number; uuid: string } };
  /** By entry and place. */
  files: { key: [string, number]; value: EntryFile };
  /** What was last known of a user's own data, by name: what is shown without signal. */
  known: { key: [number, string]; value: unknown; indexes: Record<string, never> };
}

const leaseMs = 30_000;

/** Which user's entry may be sent now, already marked as tried; or when to look again (ms); or null: nothing waits. */
export type Claim = { entry: Entry } | { at: number } | null;

/**
 * The phone's database. Every method is one transaction: a tab that dies leaves either all of it or nothing, and two tabs
 * cannot both change an entry.
 */
export class OutboxStore {
  private connection: Promise<IDBPDatabase<Schema>> | undefined;

  private constructor(private readonly name: string) {}

  /** Rejects where the browser keeps no databases. */
  static async open(name: string): Promise<OutboxStore> {
    const store = new OutboxStore(name);
    await store.database();
    return store;
  }

  /** The open database; opened anew where the browser has closed it under us, as phones do with pages they put to sleep. */
  private database(): Promise<IDBPDatabase<Schema>> {
    this.connection ??= openDB<Schema>(this.name, 1, {
      upgrade(database) {
        const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
        entries.createIndex('user', 'user_id');
        entries.createIndex('uuid', 'uuid', { unique: true });
        database.createObjectStore('files');
        database.createObjectStore('known');
      },
      // A newer version of the app in another tab must not wait for this one.
      blocking: () => this.close(),
      terminated: () => {
        this.connection = undefined;
      },
    });
    this.connection.catch(() => {
      this.connection = undefined;
    });
    return this.connection;
  }

  close(): void {
    this.connection?.then((db) => db.close()).catch(() => {});
    this.connection = undefined;
  }

  /** Stores an entry with its files. The same uuid twice is one entry. */
  async add(entry: Omit<Entry, 'seq'>, files: readonly EntryFile[]): Promise<void> {
    const write = (await this.database()).transaction(['entries', 'files'], 'readwrite', {
      durability: 'strict',
    });
    const known = await write.objectStore('entries').index('uuid').getKey(entry.uuid);
    if (known === undefined) {
      const kept = files.map((file, place) => write.objectStore('files').put(file, [entry.uuid, place]));
      await Promise.all([write.objectStore('entries').add(entry as Entry), ...kept]);
    }
    await write.done;
  }

  /** A user's entries, in their order. */
  async ofUser(userId: number): Promise<Entry[]> {
    return (await this.database()).getAllFromIndex('entries', 'user', userId);
  }

  async filesOf(uuid: string): Promise<EntryFile[]> {
    return (await this.database()).getAll('files', filesRange(uuid));
  }

  /** Takes the next entry that may be sent: folds it with its end where it can, marks it as tried, leases it. */
  async claim(userId: number, now: number, honoursLeases: boolean): Promise<Claim> {
    const write = (await this.database()).transaction('entries', 'readwrite');
    const entries = await write.store.index('user').getAll(userId);
    const next = nextEntry(entries, now, honoursLeases);
    if (next === null || 'at' in next) return next;
    const whole = folded(next.entry, entries);
    const entry: Entry = { ...(whole?.entry ?? next.entry), tried: true, leased_until: now + leaseMs };
    await write.store.put(entry);
    for (const { seq } of whole?.gone ?? []) await write.store.delete(seq);
    await write.done;
    return { entry };
  }

  /** Says that an upload is still on its way. */
  async renew(entry: Entry, now: number): Promise<void> {
    await this.change(entry, (stored) => ({ ...stored, leased_until: now + leaseMs }));
  }

  /** It arrived: it and its files go; `learn` says what is known since. */
  async done(entry: Entry, learn?: (last: unknown) => unknown): Promise<void> {
    const write = (await this.database()).transaction(['entries', 'files', 'known'], 'readwrite');
    const stored = await write.objectStore('entries').get(entry.seq);
    if (stored?.key === entry.key) {
      await write.objectStore('entries').delete(entry.seq);
      await write.objectStore('files').delete(filesRange(entry.uuid));
      if (learn) {
        const place: [number, string] = [entry.user_id, 'last'];
        const last = await write.objectStore('known').get(place);
        await write.objectStore('known').put(learn(last), place);
      }
    }
    await write.done;
  }

  /** It stays, until its person settles it. */
  async park(entry: Entry, refusal: Refusal): Promise<void> {
    await this.change(entry, (stored) => ({ ...stored, refusal, leased_until: 0 }));
  }

  /** It stays, to be sent again, not before `notBefore` (ms). */
  async postpone(entry: Entry, notBefore: number): Promise<void> {
    await this.change(entry, (stored) => ({
      ...stored,
      failures: stored.failures + 1,
      not_before: notBefore,
      leased_until: 0,
    }));
  }

  /** A refused entry is to be sent again: as it is under its key, or changed under a new one. */
  async sendAgain(uuid: string, edited?: Pick<Entry, 'key' | 'body' | 'measured'>): Promise<void> {
    const write = (await this.database()).transaction('entries', 'readwrite');
    const stored = await write.store.index('uuid').get(uuid);
    if (stored?.refusal) {
      const again = { ...stored, ...edited, refusal: null, failures: 0, not_before: 0 } as Entry;
      await write.store.put(again);
    }
    await write.done;
  }

  /** Drops a refused entry and what needs the rows it was to make. Answers what went. */
  async discard(userId: number, uuid: string): Promise<Entry[]> {
    const write = (await this.database()).transaction(['entries', 'files'], 'readwrite');
    const entries = await write.objectStore('entries').index('user').getAll(userId);
    const isRefused = entries.some((entry) => entry.uuid === uuid && entry.refusal !== null);
    const lost = isRefused ? lostWith(entries, uuid) : [];
    for (const entry of lost) {
      await write.objectStore('entries').delete(entry.seq);
      await write.objectStore('files').delete(filesRange(entry.uuid));
    }
    await write.done;
    return lost;
  }

  /** Drops a refused entry that nothing else hangs on. */
  async withdraw(userId: number, uuid: string): Promise<void> {
    const entries = await this.ofUser(userId);
    const own = entries.find((entry) => entry.uuid === uuid);
    const rows = own && [...own.makes, ...own.needs];
    const isBusy = entries.some(
      (entry) => entry.uuid !== uuid && [...entry.makes, ...entry.needs].some((row) => rows?.includes(row)),
    );
    if (!isBusy) await this.discard(userId, uuid);
  }

  async readKnown(userId: number, name: string): Promise<unknown> {
    return (await this.database()).get('known', [userId, name]);
  }

  /** Changes what is known of a user under a name; what was known of anybody else goes. */
  async keepKnown(userId: number, name: string, change: (before: unknown) => unknown): Promise<void> {
    const write = (await this.database()).transaction('known', 'readwrite');
    for (const place of await write.store.getAllKeys()) {
      if (place[0] !== userId) await write.store.delete(place);
    }
    await write.store.put(change(await write.store.get([userId, name])), [userId, name]);
    await write.done;
  }

  /** What is known of a user under names that begin with `prefix`. */
  async listKnown(userId: number, prefix: string): Promise<[name: string, value: unknown][]> {
    const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`]);
    const read = (await this.database()).transaction('known');
    const [keys, values] = await Promise.all([read.store.getAllKeys(range), read.store.getAll(range)]);
    return keys.map(([, name], at) => [name, values[at]]);
  }

  async dropKnown(userId: number, names: readonly string[]): Promise<void> {
    const write = (await this.database()).transaction('known', 'readwrite');
    await Promise.all(names.map((name) => write.store.delete([userId, name])));
    await write.done;
  }

  /** At log-out: what was known goes, what waits to be sent stays. */
  async forgetKnown(): Promise<void> {
    await (await this.database()).clear('known');
  }

  /** Changes an entry unless it was edited or is gone. */
  private async change(entry: Entry, to: (stored: Entry) => Entry): Promise<void> {
    const write = (await this.database()).transaction('entries', 'readwrite');
    const stored = await write.store.get(entry.seq);
    if (stored?.key === entry.key) await write.store.put(to(stored));
    await write.done;
  }
}

const filesRange = (uuid: string) => IDBKeyRange.bound([uuid, 0], [uuid, Number.MAX_SAFE_INTEGER]);
