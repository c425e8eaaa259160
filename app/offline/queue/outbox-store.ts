import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { identityOf, partsOf } from '#server/auth/constants.ts';
import { type Dating, type Entry, type EntryFile, ownerOf, type Rejection } from '../entry.ts';
import { coalesced, nextEntry, withDependents } from './ordering.ts';
import {
  addOverflow,
  deleteOverflow,
  isOnlyInOverflow,
  overflowEntries,
  putOverflow,
  withOverflow,
} from './overflow.ts';

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { user: number; uuid: string } };
  /** Key: uuid of the entry, position of the file. */
  files: { key: [string, number]; value: EntryFile };
  /** Data shown offline. Key: identity, name. Earlier versions: user id, name. */
  known: { key: [string | number, string]; value: unknown; indexes: Record<string, never> };
}

const leaseMs = 30_000;

/** The entry to send now, marked as tried; or one that needs the server's time first; or the time (ms) at which one is due; or null if none can be sent. */
export type Claim = { entry: Entry } | { at: number } | { undated: Entry } | null;

/** The phone's IndexedDB. Each write is one transaction: atomic if the tab dies or another tab writes too. */
export class OutboxStore {
  private connection: Promise<IDBPDatabase<Schema>> | undefined;
  private isReserveReleased = false;
  /** By user number: what the database held when it was last read. Stands for it while it cannot be read. */
  private readonly lastRead = new Map<number, Entry[]>();
  /** Deleted entries that the database may still hold. Those that a closed app forgets are sent again, under their key. */
  private readonly deleted = new Set<string>();

  private constructor(private readonly name: string) {}

  /** Rejects where the browser has no IndexedDB. On a full disk, where it cannot be opened, localStorage stands in. */
  static async open(name: string): Promise<OutboxStore> {
    const store = new OutboxStore(name);
    await store.databaseIfOpens();
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

  /** Null on a full disk. Tries again the next time. */
  private async databaseIfOpens(): Promise<IDBPDatabase<Schema> | null> {
    try {
      return await this.database();
    } catch (error) {
      if (isFullDisk(error)) return null;
      throw error;
    }
  }

  close(): void {
    this.connection?.then((db) => db.close()).catch(() => {});
    this.connection = undefined;
  }

  /**
   * Stores an entry with its files. A known uuid is ignored. While the phone is full, an entry without files goes to
   * localStorage; one with files rejects with `PhoneFull`.
   */
  async add(entry: Omit<Entry, 'seq'>, files: readonly EntryFile[]): Promise<void> {
    if (files.length > 0) await assertRoomFor(files);
    await this.admitOverflow();
    // In the order in which they were written.
    if (files.length === 0 && overflowEntries().length > 0) return addOverflow(entry);
    await this.write(async ({ find }, write, isFull) => {
      if (await find(entry.uuid)) return;
      if (isFull && files.length > 0) throw new PhoneFull();
      if (isFull || !write) return addOverflow(entry);
      const stored = files.map((file, position) => write.objectStore('files').put(file, [entry.uuid, position]));
      await Promise.all([write.objectStore('entries').add(entry as Entry), ...stored]);
    }, 'strict');
  }

  /** The entries of a user, ordered by `seq`. */
  async ofUser(identity: string): Promise<Entry[]> {
    const { user_id } = partsOf(identity);
    const database = await this.databaseIfOpens();
    const read = await database?.getAllFromIndex('entries', 'user', user_id).catch(() => this.close());
    if (read) this.lastRead.set(user_id, read);
    return this.ofIdentity(read ?? this.lastRead.get(user_id) ?? [], identity);
  }

  private ofIdentity(sameNumber: readonly Entry[], identity: string): Entry[] {
    return withOverflow(sameNumber).filter((entry) => ownerOf(entry) === identity && !this.deleted.has(entry.uuid));
  }

  /** Entries of a user of the same number, whose company an earlier version did not store. */
  async unclaimed(identity: string): Promise<Entry[]> {
    const { company_id, user_id } = partsOf(identity);
    return company_id === undefined ? [] : this.ofUser(identityOf(undefined, user_id));
  }

  /** Gives what an earlier version stored without a company to this user: all of it, or one entry. */
  async adopt(identity: string, uuid?: string): Promise<void> {
    const { company_id, user_id } = partsOf(identity);
    if (company_id === undefined) return;
    await this.write(async ({ all, put }, write, isFull) => {
      for (const entry of await all(identityOf(undefined, user_id))) {
        if (uuid === undefined || entry.uuid === uuid) await put({ ...entry, company_id });
      }
      if (uuid !== undefined || !write) return;
      const known = write.objectStore('known');
      for (const key of await known.getAllKeys()) {
        const [owner, name] = key;
        if (owner !== user_id) continue;
        const isNew = !isFull && (await known.getKey([identity, name])) === undefined;
        if (isNew) await known.put(await known.get(key), [identity, name]);
        await known.delete(key);
      }
    });
  }

  /** Rejects while the database cannot be read. */
  async filesOf(uuid: string): Promise<EntryFile[]> {
    return (await this.database()).getAll('files', filesRange(uuid));
  }

  /**
   * Claims the next entry: coalesces it with its end if possible, marks it as tried and leases it. `date` decides how its
   * times are sent; null: not before the server has said its time.
   */
  async claim(
    identity: string,
    now: number,
    honoursLeases: boolean,
    date: (entry: Entry) => Dating | undefined | null = () => undefined,
  ): Promise<Claim> {
    await this.admitOverflow();
    return this.write(async (entries, write) => {
      const own = (await entries.all(identity)).map((entry) =>
        // Its files are out of reach.
        write || entry.files === 0 ? entry : { ...entry, not_before: Math.max(entry.not_before, now + leaseMs) },
      );
      const next = nextEntry(own, now, honoursLeases);
      if (next === null || 'at' in next) return next;
      const whole = coalesced(next.entry, own);
      const found = whole?.entry ?? next.entry;
      const dating = date(found);
      if (dating === null) return { undated: found };
      const entry: Entry = { ...found, ...(dating && { dating }), tried: true, leased_until: now + leaseMs };
      await entries.put(entry);
      for (const { uuid } of whole?.removed ?? []) await entries.remove(uuid);
      return { entry };
    });
  }

  /** Extends the lease of an upload in progress. */
  async renew(entry: Entry, now: number): Promise<void> {
    await this.change(entry, (stored) => ({ ...stored, leased_until: now + leaseMs }));
  }

  /** Deletes a sent entry with its files. `update` changes the persisted last record in the same transaction. */
  async done(entry: Entry, update?: (last: unknown) => unknown): Promise<void> {
    await this.write(async ({ find, remove }, write, isFull) => {
      const stored = await find(entry.uuid);
      if (stored?.key !== entry.key) return;
      await remove(entry.uuid);
      if (!update || !write) return;
      const key: PersistedKey = [knownAs(ownerOf(stored)), 'last'];
      const known = write.objectStore('known');
      // An older record would be worse than none.
      if (isFull) await known.delete(key);
      else await known.put(update(await known.get(key)), key);
    });
    if (this.isReserveReleased) await this.holdReserve();
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
    await this.write(async ({ find, put }) => {
      const stored = await find(uuid);
      if (!stored?.refusal) return;
      // Dated again: the phone may know more of its clock by now.
      const { dating: _, ...rest } = stored;
      await put({ ...rest, ...edited, refusal: null, failures: 0, not_before: 0 } as Entry);
    });
  }

  /** Deletes a rejected entry and its dependents. Returns the deleted entries. */
  async discard(identity: string, uuid: string): Promise<Entry[]> {
    return this.write(async ({ all, remove }) => {
      const isRoot = (entry: Entry) => entry.uuid === uuid && entry.refusal !== null;
      const discarded = withDependents(await all(identity), isRoot);
      for (const entry of discarded) await remove(entry.uuid);
      return discarded;
    });
  }

  /** Deletes an entry without a company, with its files. */
  async discardUnclaimed(uuid: string): Promise<void> {
    await this.write(async ({ find, remove }) => {
      const entry = await find(uuid);
      if (entry && entry.company_id === undefined) await remove(uuid);
    });
  }

  /** Deletes a rejected entry unless another one is about the same row. */
  async withdraw(identity: string, uuid: string): Promise<void> {
    const entries = await this.ofUser(identity);
    const own = entries.find((entry) => entry.uuid === uuid);
    const rows = own && [...own.makes, ...own.needs];
    const isShared = entries.some(
      (entry) => entry.uuid !== uuid && [...entry.makes, ...entry.needs].some((row) => rows?.includes(row)),
    );
    if (!isShared) await this.discard(identity, uuid);
  }

  /** Holds 1 MB that is released when the phone is full, so that there is room for what matters. */
  async holdReserve(): Promise<void> {
    try {
      const database = await this.database();
      if ((await database.getKey('files', reserveKey)) === undefined) {
        await assertRoomFor([]);
        await database.put('files', { name: 'reserve', blob: new Blob([new Uint8Array(reserveBytes)]) }, reserveKey);
      }
      this.isReserveReleased = false;
    } catch {
      // No room for it: a later entry tries again.
    }
  }

  private async releaseReserve(): Promise<void> {
    this.isReserveReleased = true;
    await (await this.database()).delete('files', reserveKey);
  }

  /** Brings the database up to date as far as it can be written: deletes, and adds from localStorage, in order. */
  private async admitOverflow(): Promise<void> {
    const entries = withOverflow([]);
    if (entries.length === 0 && this.deleted.size === 0) return;
    const database = await this.databaseIfOpens();
    if (!database) return;
    try {
      for (const uuid of this.deleted) {
        await this.attempt(database, ({ remove }) => remove(uuid), 'strict', false);
        this.deleted.delete(uuid);
      }
      for (const entry of entries) {
        const write = database.transaction('entries', 'readwrite', { durability: 'strict' });
        write.done.catch(() => {});
        const seq = await write.store.index('uuid').getKey(entry.uuid);
        const { seq: _, ...unnumbered } = entry;
        if (seq !== undefined) await write.store.put({ ...entry, seq });
        else if (isOnlyInOverflow(entry)) await write.store.add(unnumbered as Entry);
        await write.done;
        deleteOverflow(entry.uuid);
      }
    } catch (error) {
      if (!isQuotaExceeded(error)) this.close();
    }
  }

  /**
   * Runs a write: again without the reserve if it fails, then with `isFull`: entries then go to localStorage. Browsers name
   * a full disk in many ways, and may close the database for it. `write`: null where it cannot be opened or written at all.
   */
  private async write<T>(
    work: (entries: EntriesInWrite, write: Write | null, isFull: boolean) => Promise<T>,
    durability: IDBTransactionDurability = 'default',
  ): Promise<T> {
    for (const isFull of [false, false, true]) {
      const database = await this.databaseIfOpens();
      if (!database) break;
      try {
        return await this.attempt(database, work, durability, isFull);
      } catch (error) {
        if (error instanceof PhoneFull) throw error;
        if (!isQuotaExceeded(error)) this.close();
        if (!this.isReserveReleased) await this.releaseReserve().catch(() => {});
      }
    }
    return work(this.entriesIn(null, true), null, true);
  }

  private async attempt<T>(
    database: IDBPDatabase<Schema>,
    work: (entries: EntriesInWrite, write: Write, isFull: boolean) => Promise<T>,
    durability: IDBTransactionDurability,
    isFull: boolean,
  ): Promise<T> {
    const write = database.transaction(['entries', 'files', 'known'], 'readwrite', { durability });
    // Awaited below, unless the work fails before.
    write.done.catch(() => {});
    try {
      const result = await work(this.entriesIn(write, isFull), write, isFull);
      await write.done;
      return result;
    } catch (error) {
      abort(write);
      throw error;
    }
  }

  private entriesIn(write: Write | null, isFull: boolean): EntriesInWrite {
    const entries = write?.objectStore('entries');
    return {
      all: async (identity) => {
        const { user_id } = partsOf(identity);
        const sameNumber = entries ? await entries.index('user').getAll(user_id) : this.lastRead.get(user_id);
        return this.ofIdentity(sameNumber ?? [], identity);
      },
      find: async (uuid) => {
        const isNamed = (each: Entry) => each.uuid === uuid;
        if (this.deleted.has(uuid)) return undefined;
        const overflown = overflowEntries().find(isNamed);
        if (overflown) return overflown;
        return entries ? entries.index('uuid').get(uuid) : [...this.lastRead.values()].flat().find(isNamed);
      },
      async put(entry) {
        const isInOverflow = overflowEntries().some(({ uuid }) => uuid === entry.uuid);
        if (isFull || isInOverflow) putOverflow(entry);
        else await entries?.put(entry);
      },
      remove: async (uuid) => {
        const seq = await entries?.index('uuid').getKey(uuid);
        if (seq !== undefined) await entries?.delete(seq);
        await write?.objectStore('files').delete(filesRange(uuid));
        if (!write) this.deleted.add(uuid);
        deleteOverflow(uuid);
      },
    };
  }

  async read(identity: string, name: string): Promise<unknown> {
    return (await this.database()).get('known', [knownAs(identity), name]);
  }

  private async writeKnown() {
    const write = (await this.database()).transaction('known', 'readwrite');
    // Awaited at the end, unless a request of it fails before.
    write.done.catch(() => {});
    return write;
  }

  /** Changes the persisted data `name` of a user. Deletes the data of all other users. */
  async persist(identity: string, name: string, change: (before: unknown) => unknown): Promise<void> {
    const owner = knownAs(identity);
    const write = await this.writeKnown();
    for (const key of await write.store.getAllKeys()) {
      if (key[0] !== owner) await write.store.delete(key);
    }
    await write.store.put(change(await write.store.get([owner, name])), [owner, name]);
    await write.done;
  }

  /** The persisted data of a user whose names start with `prefix`. */
  async list(identity: string, prefix: string): Promise<[name: string, value: unknown][]> {
    const owner = knownAs(identity);
    const range = IDBKeyRange.bound([owner, prefix], [owner, `${prefix}\uffff`]);
    const read = (await this.database()).transaction('known');
    const [keys, values] = await Promise.all([read.store.getAllKeys(range), read.store.getAll(range)]);
    return keys.map(([, name], at) => [name, values[at]]);
  }

  async remove(identity: string, names: readonly string[]): Promise<void> {
    const write = await this.writeKnown();
    await Promise.all(names.map((name) => write.store.delete([knownAs(identity), name])));
    await write.done;
  }

  /** Deletes the persisted data of all users. Entries stay. */
  async clear(): Promise<void> {
    await (await this.database()).clear('known');
  }

  /** Changes an entry unless it was edited or deleted meanwhile. */
  private async change(entry: Entry, to: (stored: Entry) => Entry): Promise<void> {
    await this.write(async ({ find, put }) => {
      const stored = await find(entry.uuid);
      if (stored?.key === entry.key) await put(to(stored));
    });
  }
}

/** There is no room for an entry's files. */
export class PhoneFull extends Error {}

const isQuotaExceeded = (error: unknown): boolean =>
  (error as { name?: unknown } | null)?.name === 'QuotaExceededError';

/** Chromium names a disk without room for opening a database 'UnknownError' too. */
const isFullDisk = (error: unknown): boolean =>
  isQuotaExceeded(error) || (error as { name?: unknown } | null)?.name === 'UnknownError';

/** Bytes that must be left after a photo, for the entries that follow. */
const spareBytes = 5_000_000;
const reserveBytes = 1_000_000;
const reserveKey: [string, number] = ['reserve', 0];

/** Rejects with `PhoneFull` if the files would not leave room for what follows. Browsers may not tell. */
async function assertRoomFor(files: readonly EntryFile[]): Promise<void> {
  const { quota, usage } = (await globalThis.navigator?.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined) return;
  const size = files.reduce((sum, { blob }) => sum + blob.size, 0);
  if (quota - usage - size < spareBytes) throw new PhoneFull();
}

type Write = IDBPTransaction<Schema, ('entries' | 'files' | 'known')[], 'readwrite'>;

/** The entries within a write, those in localStorage included. */
interface EntriesInWrite {
  all(identity: string): Promise<Entry[]>;
  find(uuid: string): Promise<Entry | undefined>;
  put(entry: Entry): Promise<void>;
  /** With its files. */
  remove(uuid: string): Promise<void>;
}

/** It may have ended already. */
function abort(write: Write): void {
  try {
    write.abort();
  } catch {
    // See above.
  }
}

type PersistedKey = Schema['known']['key'];

/** As earlier versions did while the company is unknown, so that their data is found until it is known. */
function knownAs(identity: string): string | number {
  const { company_id, user_id } = partsOf(identity);
  return company_id === undefined ? user_id : identity;
}

const filesRange = (uuid: string) => IDBKeyRange.bound([uuid, 0], [uuid, Number.MAX_SAFE_INTEGER]);
