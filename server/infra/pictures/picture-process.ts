import { type ChildProcess, fork } from 'node:child_process';
import { totalmem } from 'node:os';
import path from 'node:path';
import type { PictureAnswer, PictureRequest, PictureTasks } from './picture-worker.ts';

/*
 * Pictures are decoded in a process of their own: one that takes too much memory ends that process and not the server. It
 * starts when needed and ends when idle.
 */

const idleMs = 30_000;
/** Longer than sharp's own limit. */
const deadlineMs = 60_000;
const gigabyte = 1_000_000_000;

class ProcessEnded extends Error {
  constructor() {
    super('The process that reads pictures ended. It may have run out of memory.');
  }
}

/** Maximum concurrent pictures for a machine or container of this many bytes. */
export const maxPictures = (machine = totalmem(), container = process.constrainedMemory()): number =>
  Math.min(machine, container || machine) < gigabyte ? 1 : 2;

// From the sources it is TypeScript beside this file; a build has both in one folder.
const extension = path.extname(import.meta.filename);
const worker = path.join(import.meta.dirname, `picture-worker${extension}`);
const execArgv = extension === '.ts' ? ['--import', 'tsx'] : [];

interface Running {
  child: ChildProcess;
  pending: Map<number, { resolve: (made: unknown) => void; reject: (error: Error) => void }>;
}

let running: Running | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
let busy = 0;
const queue: (() => void)[] = [];

function start(): Running {
  const child = fork(worker, { execArgv, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const made: Running = { child, pending: new Map() };
  const end = () => {
    leave(child);
    for (const { reject } of made.pending.values()) reject(new ProcessEnded());
    made.pending.clear();
  };
  child.on('message', ({ id, made: result, error }: PictureAnswer) => {
    const request = made.pending.get(id);
    made.pending.delete(id);
    if (error === undefined) request?.resolve(result);
    else request?.reject(new Error(error));
  });
  child.once('exit', end);
  child.once('error', end);
  // The server may end without waiting for it: it ends with the channel.
  child.unref();
  child.channel?.unref();
  return made;
}

/** The next picture starts another process. One that is ending would lose it, and its repetition too. */
function leave(child: ChildProcess | undefined): void {
  if (running?.child === child) running = undefined;
}

/** It ends with its channel. */
function stop(): void {
  const child = running?.child;
  leave(child);
  child?.disconnect();
}

function send(task: keyof PictureTasks, image: Uint8Array): Promise<unknown> {
  running ??= start();
  const { child, pending } = running;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      leave(child);
      child.kill('SIGKILL');
    }, deadlineMs);
    const settle =
      <Value>(done: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(deadline);
        done(value);
      };
    pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
    child.send({ id, task, image } satisfies PictureRequest, (error) => {
      if (!error) return;
      leave(child);
      pending.get(id)?.reject(new ProcessEnded());
    });
  });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < maxPictures()) busy += 1;
  else await new Promise<void>((resolve) => queue.push(resolve));
  clearTimeout(idle);
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else {
      busy -= 1;
      if (busy === 0) idle = setTimeout(stop, idleMs).unref();
    }
  }
}

async function run<Task extends keyof PictureTasks>(task: Task, image: Uint8Array) {
  const made = await inTurn(() =>
    send(task, image).catch((error) => {
      if (!(error instanceof ProcessEnded)) throw error;
      // Another picture may have been the reason.
      return send(task, image);
    }),
  );
  return made as Awaited<ReturnType<PictureTasks[Task]>>;
}

/** Undefined if it cannot be decoded. Throws if the process ends twice. See thumbnail.ts. */
export const makeThumbnailOf = (image: Uint8Array) => run('thumbnailOf', image);

/** Undefined if it needs none or cannot be decoded. Throws if the process ends twice. See heic.ts. */
export const makeRenditionOf = (image: Uint8Array) => run('renditionOf', image);

/** Undefined if it cannot be decoded. Throws if the process ends twice. See logo.ts. */
export const makeLogoOf = (image: Uint8Array) => run('logoOf', image);

/** Process id of the running worker, for tests. */
export const picturesPid = (): number | undefined => running?.child.pid;
