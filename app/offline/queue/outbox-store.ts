import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { identityOf, partsOf } from '#server/auth/constants.ts';
import { type Dating, type Entry, type EntryFile, ownerOf, type Rejection } from '../entry.ts';
import { coalesced, nextEntry, withDependents } from './ordering.ts';

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
  async ofUser(identity: string): Promise<Entry[]> {
    return ofIdentity((await this.database()).transaction('entries').store.index('user'), identity);
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
    const write = (await this.database()).transaction(['entries', 'known'], 'readwrite');
    const [entries, known] = [write.objectStore('entries'), write.objectStore('known')];
    for (const entry of await entries.index('user').getAll(user_id)) {
      const isMeant = uuid === undefined || entry.uuid === uuid;
      if (entry.company_id === undefined && isMeant) await entries.put({ ...entry, company_id });
    }
    for (const key of uuid === undefined ? await known.getAllKeys() : []) {
      const [owner, name] = key;
      if (owner !== user_id) continue;
      if ((await known.getKey([identity, name])) === undefined) await known.put(await known.get(key), [identity, name]);
      await known.delete(key);
    }
    await write.done;
  }

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
    const write = (await this.database()).transaction('entries', 'readwrite');
    const entries = await ofIdentity(write.store.index('user'), identity);
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
        const key: KnownKey = [knownAs(ownerOf(entry)), 'last'];
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
  async discard(identity: string, uuid: string): Promise<Entry[]> {
    const write = (await this.database()).transaction(['entries', 'files'], 'readwrite');
    const entries = await ofIdentity(write.objectStore('entries').index('user'), identity);
    const discarded = withDependents(entries, (entry) => entry.uuid === uuid && entry.refusal !== null);
    for (const entry of discarded) {
      await write.objectStore('entries').delete(entry.seq);
      await write.objectStore('files').delete(filesRange(entry.uuid));
    }
    await write.done;
    return discarded;
  }

  /** Deletes an entry without a company, with its files. */
  async discardUnclaimed(uuid: string): Promise<void> {
    const write = (await this.database()).transaction(['entries', 'files'], 'readwrite');
    const entry = await write.objectStore('entries').index('uuid').get(uuid);
    if (entry && entry.company_id === undefined) {
      await write.objectStore('entries').delete(entry.seq);
      await write.objectStore('files').delete(filesRange(uuid));
    }
    await write.done;
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

  async read(identity: string, name: string): Promise<unknown> {
    return (await this.database()).get('known', [knownAs(identity), name]);
  }

  /** Changes the persisted data `name` of a user. Deletes the data of all other users. */
  async persist(identity: string, name: string, change: (before: unknown) => unknown): Promise<void> {
    const owner = knownAs(identity);
    const write = (await this.database()).transaction('known', 'readwrite');
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
    const write = (await this.database()).transaction('known', 'readwrite');
    await Promise.all(names.map((name) => write.store.delete([knownAs(identity), name])));
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

type KnownKey = Schema['known']['key'];

/** As earlier versions did while the company is unknown, so that their data is found until it is known. */
function knownAs(identity: string): string | number {
  const { company_id, user_id } = partsOf(identity);
  return company_id === undefined ? user_id : identity;
}

async function ofIdentity(index: { getAll(userId: number): Promise<Entry[]> }, identity: string): Promise<Entry[]> {
  return (await index.getAll(partsOf(identity).user_id)).filter((entry) => ownerOf(entry) === identity);
}

const filesRange = (uuid: string) => IDBKeyRange.bound([uuid, 0], [uuid, Number.MAX_SAFE_INTEGER]);
