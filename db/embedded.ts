import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, installedBinaries, prepareBinaries } from './embedded/binaries.ts';
import { clusterDir, clusterUrl, openCluster } from './embedded/cluster.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { isAlive } from './embedded/processes.ts';
import { attachServer, type Exit, launchServer, type ServerProcess } from './embedded/server-process.ts';
import { socketFolder } from './embedded/socket-folder.ts';

export type EmbeddedOptions = {
  /** Made when absent. Holds the cluster, its password, its socket and, where needed, a copy of the binaries. */
  dataDir: string;
  /** False, for tests only: a crash of the machine may lose everything. */
  durable?: boolean;
  /** The server's own lines and what this launcher does. */
  log?: (line: string) => void;
  /** The server went away without our asking. It is started again in any case; the address stays the same. */
  onExit?: (exit: Exit) => void;
  /** Where the binaries are; otherwise those of the npm package for this machine. */
  binaries?: string;
};

export type Embedded = {
  /** For `pg`: `postgresql://fettle:…@localhost/fettle?host=/folder/of/the/socket`. */
  url: string;
  /** Of the server that runs now; another one after a restart. */
  readonly pid: number;
  /** True while the server belongs to another process, which then also stops it. */
  readonly attached: boolean;
  /** Close the connections first: sessions still open are cut off, their transactions rolled back. */
  stop(): Promise<void>;
};

/**
 * A real PostgreSQL server in `dataDir`, for one machine without any set-up. It dies with this process, even by
 * kill -9, and what was committed is there at the next start. When another process already runs the server of this
 * folder, that one is used; and should that process end, this one takes over. Throws in plain words.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => {}, onExit = () => {}, durable = true } = options;
  const dataDir = await openDataDir(options.dataDir);
  const binaries = await prepareBinaries(options.binaries ?? installedBinaries(), dataDir);
  const bringUp = () => attachOrLaunch({ dataDir, binaries, durable, log });

  let coming = bringUp();
  let server = await coming;
  const url = await clusterUrl(dataDir, server.socketDir);
  const stopping = new AbortController();
  keepUp().catch((error) => log(`Postgres is not watched any more: ${error}`));

  /** Starts the server again whenever it goes away, at first at once, then with growing pauses of up to 10 s. */
  async function keepUp(): Promise<void> {
    let pause = 50;
    for (;;) {
      const since = Date.now();
      const exit = await server.gone;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > 60_000) pause = 50;
      log(`Postgres went away (code ${exit.code}, signal ${exit.signal}): starting it again.`);
      onExit(exit);
      for (let up = false; !up; pause = Math.min(pause * 2, 10_000)) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
        coming = bringUp();
        up = await coming.then(
          (next) => {
            server = next;
            return true;
          },
          (error) => {
            log(String(error));
            return false;
          },
        );
      }
    }
  }

  return {
    url,
    get pid() {
      return server.pid;
    },
    get attached() {
      return server.attached;
    },
    async stop() {
      stopping.abort();
      const last = await coming.catch(() => undefined);
      await last?.stop();
    },
  };
}

async function openDataDir(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${folder} cannot be used (${code}): check to whom it belongs, or set DATA_DIR to another one.`,
    );
  }
}

type BringUp = { dataDir: string; binaries: Binaries; durable: boolean; log: (line: string) => void };

/** Uses the server that runs on the folder, or starts one: whichever its state allows first. */
async function attachOrLaunch({ dataDir, binaries, durable, log }: BringUp): Promise<ServerProcess> {
  const began = Date.now();
  for (;;) {
    const waited = Date.now() - began;
    const running = await findPostmaster(clusterDir(dataDir));
    if (!running) {
      const cluster = await openCluster(dataDir, binaries, durable);
      const socketDir = await socketFolder(dataDir, cluster.identity);
      const launched = await launchServer({ cluster, binaries, socketDir, durable, log });
      if (launched) return launched;
      if (waited > 60_000)
        throw new Error(`Another Postgres holds ${cluster.dir} and does not let go of it.`);
    } else if (running.owner && !(await isAlive(running.owner))) {
      // Its owner was killed, so its watchdog is shutting it down; if that was killed too, we do it.
      if (waited > 2_000) process.kill(running.pid, waited > 60_000 ? 'SIGQUIT' : 'SIGINT');
    } else if (running.status === 'ready') {
      return attachServer(running);
    }
    await sleep(50);
  }
}
