import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, launch } from 'puppeteer-core';
import type { Chromium } from '../chromium.ts';
import type { Logger } from '../log.ts';

/** Turns pages into PDFs. */
export interface PdfPrinter {
  /** Prints one page of HTML, with nothing from outside in it. A4 unless its style says otherwise. */
  print(html: string): Promise<Uint8Array>;
  /** Ends the browser, also in the middle of a job; nothing of it is left on the disk then. */
  close(): Promise<void>;
}

interface PrinterOptions {
  /** Called when a browser is needed. */
  findChromium: () => Promise<Chromium>;
  log: Logger;
  /** Prints at the same time; more wait for their turn. */
  atOnce?: number;
  /** How long one print may take. */
  deadlineMs?: number;
  /** How long an unused browser stays. */
  idleMs?: number;
}

class TookTooLong extends Error {
  constructor(deadlineMs: number) {
    super(`A print took longer than ${deadlineMs} ms.`);
  }
}

class BrowserEnded extends Error {
  constructor(options?: ErrorOptions) {
    super('The browser ended while it printed.', options);
  }
}

/** Nothing we print comes from the network: names lead nowhere. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND';
/** Each print opens a page of its own: an empty one beside them would only take 25 MB. */
const windowless = '--no-startup-window';
/** Two processes fewer, which take 20 MB and would draw no screen and reach no network. */
const fewer = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

const folder = 'fettle-pdf-';
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/** The folders of browsers whose process was killed: nobody else comes back for them. */
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
    // Somebody else's is running all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A browser says good-bye before it has written its last: its processes, which are a group, must have ended. */
async function hasEnded(browser: Browser): Promise<void> {
  const pid = browser.process()?.pid;
  if (!pid) return;
  for (const end = performance.now() + 3_000; isRunning(-pid) && performance.now() < end; ) await sleep(20);
}

async function printIn(browser: Browser, html: string): Promise<Uint8Array> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    await page.setContent(html, { timeout: 0 });
    return await page.pdf({
      format: 'A4',
      preferCSSPageSize: true,
      printBackground: true,
      tagged: false,
      outline: false,
      timeout: 0,
    });
  } finally {
    await context.close().catch(() => {});
  }
}

/**
 * One browser for the process, started by the first print and ended when it was idle for a while. Each print has a fresh
 * context, without JavaScript and network; a browser that died is started again, and what it was printing is printed
 * once more. It speaks through a pipe, so that it ends with us even when we are killed.
 */
export function createPdfPrinter(options: PrinterOptions): PdfPrinter {
  const { findChromium, log, atOnce = 2, deadlineMs = 60_000, idleMs = 60_000 } = options;
  let started: Promise<Browser> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let printing = 0;
  const waiting: (() => void)[] = [];
  /** Browsers that went, until their folders are gone too. */
  const clearing = new Set<Promise<void>>();

  async function start(onEnd: () => void): Promise<Browser> {
    const { executablePath, args, env } = await findChromium();
    await clearLeftOver();
    const userDataDir = await mkdtemp(path.join(tmpdir(), `${folder}${process.pid}-`));
    const clear = () => rm(userDataDir, removal);
    const browser = await launch({
      executablePath,
      args: [...args, offline, windowless, ...fewer],
      // What it leaves lying about goes with its folder.
      env: { ...env, TMPDIR: userDataDir },
      headless: true,
      pipe: true,
      waitForInitialPage: false,
      userDataDir,
      // SIGTERM drains first: run.ts closes us when the last request has its answer.
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
    const forget = () => {
      if (started === own) started = undefined;
    };
    const own = start(forget);
    own.catch(forget);
    started = own;
    return own;
  }

  async function end(): Promise<void> {
    const last = started;
    started = undefined;
    const browser = await last?.catch(() => undefined);
    if (!browser) return;
    const kill = () => browser.process()?.kill('SIGKILL');
    const patience = setTimeout(kill, 5_000);
    const gone = browser.connected && new Promise((resolve) => browser.once('disconnected', resolve));
    await browser.close().catch(kill);
    clearTimeout(patience);
    await gone;
  }

  async function printOnce(html: string): Promise<Uint8Array> {
    const browser = await running();
    let late = false;
    // A page that hangs cannot be trusted to close: the whole browser goes, and the next print starts another.
    const deadline = setTimeout(() => {
      late = true;
      browser.process()?.kill('SIGKILL');
    }, deadlineMs);
    let onEnd = () => {};
    const ended = new Promise<never>((_, reject) => {
      onEnd = () => reject(new BrowserEnded());
      browser.once('disconnected', onEnd);
    });
    try {
      // Some of the browser's calls wait on after it is gone.
      return await Promise.race([printIn(browser, html), ended]);
    } catch (error) {
      if (late) throw new TookTooLong(deadlineMs);
      throw browser.connected ? error : new BrowserEnded({ cause: error });
    } finally {
      clearTimeout(deadline);
      browser.off('disconnected', onEnd);
    }
  }

  async function turn(): Promise<void> {
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
      await turn();
      try {
        return await printOnce(html).catch((error) => {
          // It ended by itself, or because another's print took too long.
          if (closed || !(error instanceof BrowserEnded)) throw error;
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
