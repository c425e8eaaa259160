import pg from 'pg';

/* Several servers in one URL, as libpq has them: `postgresql://…@a:5432,b:5432/fettle`. One of them takes writes, and may
   hand over to another. pg itself takes one host only. */

/** For a connection to each; another is tried then. A machine without power does not even refuse. */
const connectTimeoutMs = 3_000;
const readOnly = '25006';

/** A standby, or one that just took over and waits until the other is surely down. */
class ReadOnlyError extends Error {
  readonly code = readOnly;
}

interface Hosts {
  urls: readonly string[];
  /** The one that took writes last, or is to be tried next. */
  at: number;
  clients: Set<pg.Client>[];
}

/** Every pool and client of one URL learns from the others. */
const known = new Map<string, Hosts>();

export function urlsOf(url: string): string[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (hosts === undefined) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

function hostsOf(url: string): Hosts {
  const urls = urlsOf(url);
  const found = known.get(url) ?? { urls, at: 0, clients: urls.map(() => new Set<pg.Client>()) };
  known.set(url, found);
  return found;
}

/** Errors of a connection that another host may be able to make. */
const elsewhere = new WeakSet<Error>();

/** Rejected by a server that is up and may take writes: wrong password, no such database, too many connections. */
const isRejection = (code: string | undefined) => /^(28|3D|53|42)...$/.test(code ?? '');

function leave(hosts: Hosts, at: number, error: Error): void {
  elsewhere.add(error);
  if (hosts.at === at) hosts.at = (at + 1) % hosts.urls.length;
}

const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream;

function arrive(hosts: Hosts, at: number, client: pg.Client): void {
  hosts.at = at;
  hosts.clients[at]!.add(client);
  client.once('end', () => hosts.clients[at]!.delete(client));
  // A server that lost its power never answers what it was asked before.
  for (const [other, clients] of hosts.clients.entries()) {
    if (other === at) continue;
    for (const each of clients) streamOf(each).destroy(new Error('Another database server takes writes now.'));
  }
}

type Connected = (error?: Error | null) => void;

function clientClass(hosts: Hosts): typeof pg.Client {
  return class extends pg.Client {
    readonly at: number;

    constructor(config: pg.ClientConfig) {
      const { at } = hosts;
      super({ ...config, connectionString: hosts.urls[at]!, connectionTimeoutMillis: connectTimeoutMs });
      this.at = at;
    }

    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | undefined {
      const connected = this.connectToPrimary();
      if (!callback) return connected;
      connected.then(() => callback(), callback);
      return undefined;
    }

    private async connectToPrimary(): Promise<this> {
      const readOnlyBy = new Set<string>();
      // Postgres 14 and newer report both before the connection is ready. libpq's read-write goes by the same.
      (this as unknown as { connection: NodeJS.EventEmitter }).connection.on(
        'parameterStatus',
        ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
          if (!['in_hot_standby', 'default_transaction_read_only'].includes(parameterName)) return;
          if (parameterValue === 'on') readOnlyBy.add(parameterName);
          else readOnlyBy.delete(parameterName);
        },
      );
      try {
        await super.connect();
      } catch (error) {
        if (!isRejection((error as { code?: string }).code)) leave(hosts, this.at, error as Error);
        throw error;
      }
      if (readOnlyBy.size > 0) {
        this.on('error', () => {});
        this.end().catch(() => {});
        const error = new ReadOnlyError('No database server takes writes.');
        leave(hosts, this.at, error);
        throw error;
      }
      arrive(hosts, this.at, this);
      return this;
    }
  };
}

async function tryHosts<Result>(hosts: Hosts, attempt: () => Promise<Result>): Promise<Result> {
  for (let left = hosts.urls.length; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 1 || !elsewhere.has(error as Error)) throw error;
    }
  }
}

type PoolCallback = Parameters<pg.Pool['connect']>[0];

export function poolOn(url: string, config: pg.PoolConfig): pg.Pool {
  const hosts = hostsOf(url);
  if (hosts.urls.length === 1) return new pg.Pool({ connectionString: url, ...config });
  class Pool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: PoolCallback): void;
    override connect(callback?: PoolCallback): Promise<pg.PoolClient> | undefined {
      const connected = tryHosts(hosts, () => super.connect());
      if (!callback) return connected;
      connected.then(
        (client) => callback(undefined, client, (release) => client.release(release)),
        (error: Error) => callback(error, undefined, () => {}),
      );
      return undefined;
    }
  }
  return new Pool({ ...config, Client: clientClass(hosts) } as pg.PoolConfig);
}

/** Makes a client of the server that takes writes. `prepare` adds listeners before it connects. */
export async function connectClient(
  url: string,
  config: pg.ClientConfig,
  prepare: (client: pg.Client) => void,
): Promise<pg.Client> {
  const hosts = hostsOf(url);
  const Client = hosts.urls.length === 1 ? pg.Client : clientClass(hosts);
  return tryHosts(hosts, async () => {
    const client = new Client({ connectionString: url, ...config });
    prepare(client);
    await client.connect();
    return client;
  });
}
