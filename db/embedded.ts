import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { installedBinaries, prepareBinaries } from './embedded/binaries.ts';
import { clusterDir, clusterUrl, openCluster } from './embedded/cluster.ts';
import { memoryForPostgres } from './embedded/memory.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { isAlive } from './embedded/processes.ts';
import { attachServer, type Exit, type Launch, launchServer, type ServerProcess } from './embedded/server-process.ts';
import { socketFolder } from './embedded/socket-folder.ts';

export type EmbeddedOptions = {
  /** Created if missing. Holds the cluster, its password, its socket and, if needed, a copy of the binaries. */
  dataDir: string;
  /** False for tests only: a machine crash may lose everything. */
  durable?: boolean;
  /** Memory that Postgres may plan with, in MB. Default: half of the machine's. */
  memoryMb?: number | undefined;
  log?: (line: string) => void;
  /** Called when the server exits unexpectedly. It is always restarted, at the same address. */
  onExit?: (exit: Exit) => void;
  /** Default: those of the npm package for this machine. */
  binaries?: string;
};

export type Embedded = {
  /** For `pg`: `postgresql://fettle:…@localhost/fettle?host=/folder/of/the/socket`. */
  url: string;
  /** Changes after a restart. */
  readonly pid: number;
  /** The server belongs to another process, which also stops it. */
  readonly attached: boolean;
  /** Close connections first: open sessions are cut off and rolled back. */
  stop(): Promise<void>;
};

/** Runs Postgres in `dataDir`, or shares the server that runs there. It stops with this process, even on kill -9. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => {}, onExit = () => {}, durable = true, memoryMb = memoryForPostgres() } = options;
  const dataDir = await openDataDir(options.dataDir);
  const binaries = await prepareBinaries(options.binaries ?? installedBinaries(), dataDir);
  const bringUp = () => attachOrLaunch({ dataDir, binaries, durable, memoryMb, log });

  let coming = bringUp();
  let server = await coming;
  const url = await clusterUrl(dataDir, server.socketDir);
  const stopping = new AbortController();
  restartOnExit().catch((error) => log(`Postgres is not watched any more: ${error}`));

  /** Restarts the server whenever it exits, with pauses growing from 0 to 10 s. */
  async function restartOnExit(): Promise<void> {
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
      `The data folder ${folder} is not usable (${code}). Check its owner and permissions, or set DATA_DIR to another folder.`,
    );
  }
}

type BringUp = { dataDir: string } & Pick<Launch, 'binaries' | 'durable' | 'memoryMb' | 'log'>;

async function attachOrLaunch({ dataDir, ...launch }: BringUp): Promise<ServerProcess> {
  const began = Date.now();
  for (;;) {
    const waited = Date.now() - began;
    const running = await findPostmaster(clusterDir(dataDir));
    if (!running) {
      const cluster = await openCluster(dataDir, launch.binaries, launch.durable);
      const socketDir = await socketFolder(dataDir, cluster.identity);
      const launched = await launchServer({ cluster, socketDir, ...launch });
      if (launched) return launched;
      if (waited > 60_000)
        throw new Error(
          `Another Postgres is using ${cluster.dir} and did not stop within a minute. Stop it and start again.`,
        );
    } else if (running.owner && !(await isAlive(running.owner))) {
      // The owner was killed, so its watchdog is stopping the server; if that was killed too, we stop it.
      if (waited > 2_000) process.kill(running.pid, waited > 60_000 ? 'SIGQUIT' : 'SIGINT');
    } else if (running.status === 'ready') {
      return attachServer(running);
    }
    await sleep(50);
  }
}
