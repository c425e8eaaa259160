import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { browserLaunchOptions } from '#tests/support/browser.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testLog } from '#tests/support/test-log.ts';
import { html } from './html.ts';
import { createPdfPrinter, type PdfPrinter } from './printer.ts';

/** Browsers keep their folders in here; their processes are found by it. */
const room = mkdtempSync('/tmp/fettle-printer-');
beforeEach(() => void vi.stubEnv('TMPDIR', room));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(room, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

function withPrinter(options: { deadlineMs?: number; idleMs?: number } = {}) {
  const printer = createPdfPrinter({ findChromium: browserLaunchOptions, log: testLog().log, ...options });
  return { [Symbol.asyncDispose]: () => printer.close(), printer };
}

/** Processes that use a folder in here. A browser's main process has no --type. */
function browsers(): { pid: number; isFirst: boolean }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        const isFirst = !/--type=|crashpad/.test(line);
        return line.includes(`${room}/fettle-pdf-`) ? [{ pid: Number(name), isFirst }] : [];
      } catch {
        return [];
      }
    });
}
/** Processes of the browser's pages, which do not name the folder. */
function pagesOf(browser: number): number[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'cmdline').includes('--type=renderer'))
    .filter((name) => read(name, 'stat').split(') ')[1]?.split(' ')[2] === String(browser))
    .map(Number);
}
const folders = () => readdirSync(room).filter((name) => name.startsWith('fettle-pdf-'));
const first = () => browsers().filter(({ isFirst }) => isFirst);

async function until(holds: () => boolean, ms = 10_000): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(20)) if (holds()) return true;
  return holds();
}

const message = async (printer: PdfPrinter, page: string) => (await pdfText(await printer.print(page))).join(' ');
const big = (rows: number) => '<p>row</p>'.repeat(rows);

test('one browser prints many documents at once, and ends with the printer', {
  timeout: 60_000,
}, async () => {
  await using made = withPrinter();
  const pages = Array.from({ length: 6 }, (_, at) => message(made.printer, `<p>Number ${at} £ שלום</p>`));
  expect(await until(() => first().length === 1)).toBe(true);
  const texts = await Promise.all(pages);
  expect(texts.map((text) => text.match(/Number \d/)?.[0])).toEqual([0, 1, 2, 3, 4, 5].map((at) => `Number ${at}`));
  expect(first()).toHaveLength(1);
  await made.printer.close();
  expect(folders()).toEqual([]);
  expect(await until(() => browsers().length === 0)).toBe(true);
  await expect(made.printer.print('<p>late</p>')).rejects.toThrow('closed');
});

test('runs no script and fetches nothing', { timeout: 60_000 }, async () => {
  await using made = withPrinter();
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = `<link rel="stylesheet" href="${site}/a.css"><img src="${site}/a.png"><iframe src="${site}"></iframe>
    <p id="p">as it was</p><script>document.getElementById('p').textContent = 'changed'</script>
    <script src="${site}/a.js"></script><img src="file:///etc/passwd">`;
  expect(await message(made.printer, page)).toContain('as it was');
  expect(requests).toBe(0);
  server.close();
});

describe('when the browser ends', () => {
  test('during a print it is restarted, and every print completes', {
    timeout: 60_000,
  }, async () => {
    await using made = withPrinter();
    await made.printer.print('<p>warm</p>');
    const [before] = first();
    const slow = [made.printer.print(big(6_000)), made.printer.print(big(6_000)), made.printer.print(big(1))];
    await sleep(150);
    process.kill(before!.pid, 'SIGKILL');
    const pages = (await Promise.all(slow.map(async (pdf) => pdfText(await pdf)))).map((text) => text.length);
    expect(pages).toEqual([pages[0], pages[0], 1]);
    expect(pages[0]).toBeGreaterThan(50);
    expect(first().map(({ pid }) => pid)).not.toContain(before!.pid);
  });

  test('only the page’s process ends: its print is repeated at once, in the same browser', {
    timeout: 60_000,
  }, async () => {
    await using made = withPrinter();
    await made.printer.print('<p>warm</p>');
    const [before] = first();
    const slow = made.printer.print(big(20_000));
    expect(await until(() => pagesOf(before!.pid).length > 0)).toBe(true);
    const priority = (pid: number) => readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim();
    expect(await until(() => [before!.pid, ...pagesOf(before!.pid)].every((pid) => priority(pid) === '1000'))).toBe(
      true,
    );
    for (const pid of pagesOf(before!.pid)) process.kill(pid, 'SIGKILL');
    expect((await pdfText(await slow)).length).toBeGreaterThan(50);
    expect(first().map(({ pid }) => pid)).toEqual([before!.pid]);
  });

  test('between prints it is restarted', { tags: 'soak', timeout: 60_000 }, async () => {
    await using made = withPrinter();
    expect(await message(made.printer, '<p>one</p>')).toContain('one');
    process.kill(first()[0]!.pid, 'SIGKILL');
    expect(await message(made.printer, '<p>two</p>')).toContain('two');
  });

  test('for being idle it leaves nothing behind and restarts on demand', {
    tags: 'soak',
    timeout: 60_000,
  }, async () => {
    await using made = withPrinter({ idleMs: 50 });
    expect(await message(made.printer, '<p>one</p>')).toContain('one');
    expect(await until(() => browsers().length === 0 && folders().length === 0)).toBe(true);
    expect(await message(made.printer, '<p>two</p>')).toContain('two');
  });
});

test('a print that takes too long is aborted, and the next one works', { timeout: 90_000 }, async () => {
  await using made = withPrinter({ deadlineMs: 3_000 });
  await expect(made.printer.print(big(1_500_000))).rejects.toThrow('A print took longer than 3000 ms.');
  expect(await message(made.printer, '<p>next</p>')).toContain('next');
  await made.printer.close();
  expect(folders()).toEqual([]);
});

test('a process killed with -9 leaves no browser behind', { timeout: 60_000 }, async () => {
  const script = path.resolve(import.meta.dirname, '../../../tests/support/print-and-stay.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, TMPDIR: room },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  expect(first()).toHaveLength(1);
  expect(folders()).toHaveLength(1);
  child.kill('SIGKILL');
  expect(await until(() => browsers().length === 0)).toBe(true);
  // The next browser that starts deletes its folder.
  await using made = withPrinter();
  await made.printer.print('<p>next</p>');
  expect(folders()).toEqual([expect.stringContaining(`fettle-pdf-${process.pid}-`)]);
});

test('html escapes values unless they were created by html', () => {
  const name = `<b>"O'Neil" & co</b>`;
  expect(html`<p title="${name}">${name}${null}${false}${0}</p>`.text).toBe(
    '<p title="&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;">&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;0</p>',
  );
  expect(html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>`.text).toBe('<ul><li>1</li><li>2</li></ul>');
});
