import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Dating, Entry, EntryFile, Rejection } from '../entry.ts';
import { coalesced, nextEntry, withDependents } from './ordering.ts';

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { user: number; uuid: string } };
  /** Key: uuid of the entry, position of the file. */
  files: { key: [string, number]; value: EntryFile };
  /** Data shown offline. Key: user id, name. */
  known: { key: [number, string]; value: unknown; indexes: Record<string, never> };
}

const leaseMs = 30_000;

/** The entry to send now, marked as tried; or one that needs the server's time first; or the time (ms) at which one is due; or null if none can be sent. */
export type Claim = { entry: Entry } | { at: number } | { undated: Entry } | null;

/** The phone's IndexedDB. Each write is one transaction: atomic if the tab dies or another tab writes too. */
export class OutboxStore {
  private connection: Promise<IDBPDatabase<Schema>> | undefined;

  private constructor(private readonly name: string) {}

  /** Rejects where the browser has no IndexedDB. */
  static async open(name: string): Promise<OutboxStore> {
    const store = new OutboxStore(name);
    await store.database();
    return store;
  }

  /** Reopens the database if the browser has closed it, as phones do for suspended pages. */
  private database(): Promise<IDBPDatabase<Schema>> {
    this.connection ??= openDB<Schema>(this.name, 1, {
      upgrade(database) {
        const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
        entries.createIndex('user', 'user_id');
        entries.createIndex('uuid', 'uuid', { unique: true });
        database.createObjectStore('files');
        database.createObjectStore('known');
      },
      // A newer version of the app in another tab must be able to upgrade.
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

  /** Stores an entry with its files. A known uuid is ignored. */
  async add(entry: Omit<Entry, 'seq'>, files: readonly EntryFile[]): Promise<void> {
    const write = (await this.database()).transaction(['entries', 'files'], 'readwrite', { durability: 'strict' });
    const known = await write.objectStore('entries').index('uuid').getKey(entry.uuid);
    if (known === undefined) {
      const stored = files.map((file, position) => write.objectStore('files').put(file, [entry.uuid, position]));
      await Promise.all([write.objectStore('entries').add(entry as Entry), ...stored]);
    }
    await write.done;
  }

  /** The entries of a user, ordered by `seq`. */
  async ofUser(userId: number): Promise<Entry[]> {
    return (await this.database()).getAllFromIndex('entries', 'user', userId);
  }

  async filesOf(uuid: string): Promise<EntryFile[]> {
    return (await this.database()).getAll('files', filesRange(uuid));
  }

  /**
   * Claims the next entry: coalesces it with its end if possible, marks it as tried and leases it. `date` decides how its
   * times are sent; null: not before the server has said its time.
   */
  async claim(
    userId: number,
    now: number,
    honoursLeases: boolean,
    date: (entry: Entry) => Dating | undefined | null = () => undefined,
  ): Promise<Claim> {
    const write = (await this.database()).transaction('entries', 'readwrite');
    const entries = await write.store.index('user').getAll(userId);
    const next = nextEntry(entries, now, honoursLeases);
    if (next === null || 'at' in next) return next;
    const whole = coalesced(next.entry, entries);
    const found = whole?.entry ?? next.entry;
    const dating = date(found);
    if (dating === null) return { undated: found };
    const entry: Entry = { ...found, ...(dating && { dating }), tried: true, leased_until: now + leaseMs };
    await write.store.put(entry);
    for (const { seq } of whole?.removed ?? []) await write.store.delete(seq);
    await write.done;
    return { entry };
  }

  /** Extends the lease of an upload in progress. */
  async renew(entry: Entry, now: number): Promise<void> {
    await this.change(entry, (stored) => ({ ...stored, leased_until: now + leaseMs }));
  }

  /** Deletes a sent entry with its files. `update` changes the persisted last record in the same transaction. */
  async done(entry: Entry, update?: (last: unknown) => unknown): Promise<void> {
    const write = (await this.database()).transaction(['entries', 'files', 'known'], 'readwrite');
    const stored = await write.objectStore('entries').get(entry.seq);
    if (stored?.key === entry.key) {
      await write.objectStore('entries').delete(entry.seq);
      await write.objectStore('files').delete(filesRange(entry.uuid));
      if (update) {
        const key: [number, string] = [entry.user_id, 'last'];
        const last = await write.objectStore('known').get(key);
        await write.objectStore('known').put(update(last), key);
      }
    }
    await write.done;
  }

  /** The entry stays until the user resends or discards it. */
  async reject(entry: Entry, rejection: Rejection): Promise<void> {
    await this.change(entry, (stored) => ({ ...stored, refusal: rejection, leased_until: 0 }));
  }

  async postpone(entry: Entry, notBefore: number): Promise<void> {
    await this.change(entry, (stored) => ({
      ...stored,
      failures: stored.failures + 1,
      not_before: notBefore,
      leased_until: 0,
    }));
  }

  /** Resends a rejected entry: unchanged under its key, or edited under a new one. */
  async sendAgain(uuid: string, edited?: Pick<Entry, 'key' | 'body' | 'measured'>): Promise<void> {
    const write = (await this.database()).transaction('entries', 'readwrite');
    const stored = await write.store.index('uuid').get(uuid);
    if (stored?.refusal) {
      // Dated again: the phone may know more of its clock by now.
      const { dating: _, ...rest } = stored;
      await write.store.put({ ...rest, ...edited, refusal: null, failures: 0, not_before: 0 } as Entry);
    }
    await write.done;
  }

  /** Deletes a rejected entry and its dependents. Returns the deleted entries. */
  async discard(userId: number, uuid: string): Promise<Entry[]> {
    const write = (await this.database()).transaction(['entries', 'files'], 'readwrite');
    const entries = await write.objectStore('entries').index('user').getAll(userId);
    const discarded = withDependents(entries, (entry) => entry.uuid === uuid && entry.refusal !== null);
    for (const entry of discarded) {
      await write.objectStore('entries').delete(entry.seq);
      await write.objectStore('files').delete(filesRange(entry.uuid));
    }
    await write.done;
    return discarded;
  }

  /** Deletes a rejected entry unless another one is about the same row. */
  async withdraw(userId: number, uuid: string): Promise<void> {
    const entries = await this.ofUser(userId);
    const own = entries.find((entry) => entry.uuid === uuid);
    const rows = own && [...own.makes, ...own.needs];
    const isShared = entries.some(
      (entry) => entry.uuid !== uuid && [...entry.makes, ...entry.needs].some((row) => rows?.includes(row)),
    );
    if (!isShared) await this.discard(userId, uuid);
  }

  async read(userId: number, name: string): Promise<unknown> {
    return (await this.database()).get('known', [userId, name]);
  }

  /** Changes the persisted data `name` of a user. Deletes the data of all other users. */
  async persist(userId: number, name: string, change: (before: unknown) => unknown): Promise<void> {
    const write = (await this.database()).transaction('known', 'readwrite');
    for (const key of await write.store.getAllKeys()) {
      if (key[0] !== userId) await write.store.delete(key);
    }
    await write.store.put(change(await write.store.get([userId, name])), [userId, name]);
    await write.done;
  }

  /** The persisted data of a user whose names start with `prefix`. */
  async list(userId: number, prefix: string): Promise<[name: string, value: unknown][]> {
    const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`]);
    const read = (await this.database()).transaction('known');
    const [keys, values] = await Promise.all([read.store.getAllKeys(range), read.store.getAll(range)]);
    return keys.map(([, name], at) => [name, values[at]]);
  }

  async remove(userId: number, names: readonly string[]): Promise<void> {
    const write = (await this.database()).transaction('known', 'readwrite');
    await Promise.all(names.map((name) => write.store.delete([userId, name])));
    await write.done;
  }

  /** Deletes the persisted data of all users. Entries stay. */
  async clear(): Promise<void> {
    await (await this.database()).clear('known');
  }

  /** Changes an entry unless it was edited or deleted meanwhile. */
  private async change(entry: Entry, to: (stored: Entry) => Entry): Promise<void> {
    const write = (await this.database()).transaction('entries', 'readwrite');
    const stored = await write.store.get(entry.seq);
    if (stored?.key === entry.key) await write.store.put(to(stored));
    await write.done;
  }
}

const filesRange = (uuid: string) => IDBKeyRange.bound([uuid, 0], [uuid, Number.MAX_SAFE_INTEGER]);
