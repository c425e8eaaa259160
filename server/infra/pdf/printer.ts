import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import type { Chromium } from '../chromium.ts';
import type { Logger } from '../log.ts';

export interface PdfPrinter {
  /** Prints one HTML page without external resources. A4 unless its style says otherwise. */
  print(html: string): Promise<Uint8Array>;
  /** Ends the browser, even during a print, and deletes its files. */
  close(): Promise<void>;
}

interface PrinterOptions {
  findChromium: () => Promise<Chromium>;
  log: Logger;
  /** Maximum concurrent prints; others queue. */
  atOnce?: number;
  deadlineMs?: number;
  idleMs?: number;
}

class TookTooLong extends Error {
  constructor(deadlineMs: number) {
    super(`A print took longer than ${deadlineMs} ms.`);
  }
}

/** The browser, or the process of the page, ended by itself or was ended, for example to free memory. */
class ProcessEnded extends Error {
  constructor(options?: ErrorOptions) {
    super('The browser ended while it printed.', options);
  }
}

/** Prints need no network, so no name resolves. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND';
/** Saves an empty window (25 MB): each print opens a page of its own. */
const windowless = '--no-startup-window';
/** Saves two processes (20 MB): the GPU and network services run inside the browser. */
const fewer = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

const folder = 'fettle-pdf-';
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/** Deletes the folders of browsers whose owner was killed. */
async function clearLeftOver(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(folder) ? Number.parseInt(name.slice(folder.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    await rm(path.join(tmpdir(), name), removal).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The browser disconnects before it has written its last files, so this waits for its process group to end. */
async function hasEnded(browser: Browser): Promise<void> {
  const pid = browser.process()?.pid;
  if (!pid) return;
  for (const end = performance.now() + 3_000; isRunning(-pid) && performance.now() < end; ) await sleep(20);
}

/**
 * Makes Linux end the browser's processes before any other when memory runs out: a print is repeated, the server's calls
 * are not. Elsewhere, and for processes that have ended since, it does nothing.
 */
async function killFirst(browser: Browser): Promise<void> {
  const group = String(browser.process()?.pid);
  const processes = await readdir('/proc').catch(() => []);
  await Promise.all(
    processes.filter(isPid).map(async (pid) => {
      // 'pid (name) state parent group …', where the name may contain anything.
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] !== group) return;
      await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});
    }),
  );
}
const isPid = (name: string) => /^\d+$/.test(name);

async function printIn(browser: Browser, html: string): Promise<Uint8Array> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await killFirst(browser);
    // Calls to a page whose process died never settle.
    const crashed = new Promise<never>((_, reject) =>
      page.once('error', (cause) => reject(new ProcessEnded({ cause }))),
    );
    const print = async () => {
      await page.setJavaScriptEnabled(false);
      await page.setOfflineMode(true);
      await page.setContent(html, { timeout: 0 });
      return page.pdf({
        format: 'A4',
        preferCSSPageSize: true,
        printBackground: true,
        tagged: false,
        outline: false,
        timeout: 0,
      });
    };
    return await Promise.race([print(), crashed]);
  } finally {
    await context.close().catch(() => {});
  }
}

/** One browser per process; a print that it or its page dies in is repeated once. Its pipe ends it with us, even on kill -9. */
export function createPdfPrinter(options: PrinterOptions): PdfPrinter {
  const { findChromium, log, atOnce = 2, deadlineMs = 60_000, idleMs = 60_000 } = options;
  let started: Promise<Browser> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let printing = 0;
  const waiting: (() => void)[] = [];
  const clearing = new Set<Promise<void>>();

  async function start(onEnd: () => void): Promise<Browser> {
    const { executablePath, args, env } = await findChromium();
    await clearLeftOver();
    const userDataDir = await mkdtemp(path.join(tmpdir(), `${folder}${process.pid}-`));
    const clear = () => rm(userDataDir, removal);
    const { launch } = await import('puppeteer-core');
    const browser = await launch({
      executablePath,
      args: [...args, offline, windowless, ...fewer],
      // Its temporary files are deleted with the folder.
      env: { ...env, TMPDIR: userDataDir },
      headless: true,
      pipe: true,
      waitForInitialPage: false,
      userDataDir,
      // run.ts closes the printer on SIGTERM, once all requests are answered.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    }).catch(async (error) => {
      await clear();
      throw error;
    });
    browser.once('disconnected', () => {
      onEnd();
      const cleared = hasEnded(browser)
        .then(clear)
        .catch((error) => log.warn({ part: 'pdf', err: error }, 'A browser left its folder behind'))
        .finally(() => clearing.delete(cleared));
      clearing.add(cleared);
    });
    return browser;
  }

  function running(): Promise<Browser> {
    if (closed) throw new Error('The printer is closed.');
    if (started) return started;
    const removeJob = () => {
      if (started === own) started = undefined;
    };
    const own = start(removeJob);
    own.catch(removeJob);
    started = own;
    return own;
  }

  async function end(): Promise<void> {
    const last = started;
    started = undefined;
    const browser = await last?.catch(() => undefined);
    if (!browser) return;
    const kill = () => browser.process()?.kill('SIGKILL');
    const killTimer = setTimeout(kill, 5_000);
    const gone = browser.connected && new Promise((resolve) => browser.once('disconnected', resolve));
    await browser.close().catch(kill);
    clearTimeout(killTimer);
    await gone;
  }

  async function printOnce(html: string): Promise<Uint8Array> {
    const browser = await running();
    let late = false;
    // A hung page may not close, so the whole browser is killed; the next print starts another.
    const deadline = setTimeout(() => {
      late = true;
      browser.process()?.kill('SIGKILL');
    }, deadlineMs);
    let onEnd = () => {};
    const ended = new Promise<never>((_, reject) => {
      onEnd = () => reject(new ProcessEnded());
      browser.once('disconnected', onEnd);
    });
    try {
      // Some browser calls never settle after the browser died.
      return await Promise.race([printIn(browser, html), ended]);
    } catch (error) {
      if (late) throw new TookTooLong(deadlineMs);
      throw browser.connected ? error : new ProcessEnded({ cause: error });
    } finally {
      clearTimeout(deadline);
      browser.off('disconnected', onEnd);
    }
  }

  async function printNext(): Promise<void> {
    if (idle) clearTimeout(idle);
    if (printing < atOnce) printing += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function pass(): void {
    const next = waiting.shift();
    if (next) {
      next();
      return;
    }
    printing -= 1;
    if (printing > 0) return;
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
  }

  return {
    async print(html) {
      await printNext();
      try {
        return await printOnce(html).catch((error) => {
          // The browser or the page crashed, or another print exceeded its deadline.
          if (closed || !(error instanceof ProcessEnded)) throw error;
          log.warn({ part: 'pdf', err: error }, 'The browser ended while it printed; it is started again');
          return printOnce(html);
        });
      } finally {
        pass();
      }
    },
    async close() {
      closed = true;
      if (idle) clearTimeout(idle);
      await end();
      await Promise.all(clearing);
    },
  };
}
