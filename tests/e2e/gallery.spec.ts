import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { formOf, mp4, pdf } from '#tests/support/sample-files.ts';
import { makeSmallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const tiles = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const viewer = (page: Page) => page.getByRole('dialog');
const picture = (page: Page) => viewer(page).getByRole('img');

const colours = ['#7a4b3b', '#3b6a7a', '#6b7a3b', '#4b3b7a', '#7a6a3b'];

/** Photos as phones take them, each in its own colour. */
const photos = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const create = { width: 1600, height: 1200, channels: 3, background: colours[at % 5]! } as const;
      return ['files', await sharp({ create }).jpeg().toBuffer(), `photo-${at}.jpg`] as const;
    }),
  );

/** 27 files: 14 before, 10 after, a video, a receipt and one of the property. Uploaded last means newest. */
async function someFiles(page: Page, { properties, jobs }: { properties: { albert: number }; jobs: { tap: number } }) {
  const send = async (fields: Record<string, string | number>, files: Parameters<typeof formOf>[1], line = 'files') => {
    const answer = await page.request.post(`/api/v1/${line}`, { multipart: formOf(fields, files) });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const tap = { job_id: jobs.tap };
  await send(
    { property_id: properties.albert, category: 'work_note', description: 'The roof from the garden' },
    await photos(1),
  );
  await send({ ...tap, category: 'before_job', description: 'Water under the sink' }, await photos(14));
  await send({ ...tap, expense_type: 'material', amount: 4.5 }, [['files', pdf(200), 'washer.pdf']], 'expenses');
  await send({ ...tap, category: 'after_job', description: 'Dry again' }, await photos(10));
  await send({ ...tap, category: 'work_note', description: 'How it drips' }, [['files', mp4(400), 'drips.mp4']]);
}

test.setTimeout(90_000);
// A video with a valid header only.
test.use({ expectedErrors: /Failed to load resource|DEMUXER|MEDIA/ });

test('the gallery is accessible: ten at a time, browsing, full size', { tag: '@desktop' }, async ({
  page,
  db,
  login,
  isMobile,
}) => {
  const { castlefield } = await makeSmallCompany(db);
  await login(helen);
  await page.goto('/galery');
  await expect(page.getByText('No images available')).toBeVisible();
  await expectAccessible(page);
  await someFiles(page, castlefield);

  const requests: { limit: number; page: number }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const inputs = JSON.parse(url.searchParams.get('input') ?? '{}');
    for (const [at, name] of url.pathname.split('/').at(-1)!.split(',').entries())
      if (name === 'files.list') requests.push(inputs[at]);
  });
  await page.goto('/gallery');
  await expect(page).toHaveURL(/\/galery(\?|$)/);
  await hydrated(page);
  await expect(page.getByText('27 files')).toBeVisible();
  await expect(tiles(page).first()).toContainText('How it drips');
  await expect(tiles(page).first()).toContainText('Kitchen tap leaking');
  await expect(tiles(page).first()).toContainText('14 Albert Road');
  await expect(tiles(page).first()).toContainText(/Helen, \w{3} \d+ \w{3}/);
  await expectAccessible(page);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(tiles(page)).toHaveCount(17, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  // Loads ten at a time; the first ten come with the page.
  expect(requests.every(({ limit }) => limit === 10)).toBe(true);
  expect([...new Set(requests.map(({ page }) => page))].filter((at) => at > 1).sort()).toEqual([2, 3]);
  for (const image of await tiles(page).getByRole('presentation', { includeHidden: true }).all()) {
    await expect(image).toHaveAttribute('loading', 'lazy');
  }

  await page.evaluate(() => window.scrollTo(0, 0));
  // Ten photos from before and after stand in pairs; the four others, the video, the receipt and the roof stand alone.
  const pair = tiles(page).nth(1);
  await expect(pair).toContainText(
    /Kitchen tap leaking · 14 Albert Road.*Before \w{3} \d+ \w{3}.*After \w{3} \d+ \w{3}/,
  );
  if (isMobile) {
    await pair.getByRole('button', { name: 'Before: Kitchen tap leaking. Show after' }).tap();
    await expect(pair.getByRole('button', { name: 'After: Kitchen tap leaking. Show before' })).toBeVisible();
  } else {
    const divider = pair.getByRole('slider', { name: 'Compare before and after: Kitchen tap leaking' });
    await divider.press('ArrowLeft');
    await expect(divider).toHaveAttribute('aria-valuetext', '45% before, 55% after');
    const { x, y, width, height } = (await divider.boundingBox())!;
    await page.mouse.click(x + width * 0.8, y + height / 2);
    await expect(divider).toHaveAttribute('aria-valuetext', '80% before, 20% after');
  }
  await pair.getByRole('button', { name: /^Open Before the job: Water under the sink/ }).click();
  await expect(viewer(page)).toContainText('Before the job: Water under the sink');
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toHaveCount(0);

  await page.getByLabel('Description').fill('dry');
  await page.getByLabel('Category').selectOption('After the job');
  await expect(tiles(page)).toHaveCount(17);
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByText('10 files')).toBeVisible();
  await expect(tiles(page)).toHaveCount(10);
  await expect(page).toHaveURL(/description=dry&category=after_job/);
  await tiles(page).first().getByRole('button').click();
  await expect(viewer(page)).toContainText('After the job: Dry again');
  await expect(viewer(page)).toContainText(/Kitchen tap leaking · 14 Albert Road · Sent by Helen/);
  await expect(viewer(page)).toContainText('1 of 10');
  await expectAccessible(page);
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  // Its closing goes back in the history, which would undo a search made before it ended.
  await expect(viewer(page)).toHaveCount(0);
  await page.getByLabel('Description').fill('nothing like it');
  await page.getByLabel('Description').press('Enter');
  await expect(page.getByText('No images available')).toBeVisible();
  await expectFits(page);
});

/** Dispatches touch events. */
async function fingers(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const at = (points: [number, number][]) => points.map(([x, y], id) => ({ x, y, id }));
  return async (from: [number, number][], to: [number, number][]) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints: at(points) });
    await send('touchStart', from);
    await send(
      'touchMove',
      from.map(([x, y], n) => [(x + to[n]![0]) / 2, (y + to[n]![1]) / 2]),
    );
    await send('touchMove', to);
    await send('touchEnd', []);
  };
}

test('touch: swipe to the next, pinch in and out, pan when zoomed', async ({ page, db, login }) => {
  const { castlefield } = await makeSmallCompany(db);
  await login(helen);
  await someFiles(page, castlefield);
  await page.goto(`/galery?category=after_job`);
  await hydrated(page);
  await tiles(page).first().getByRole('button').tap();
  await expect(viewer(page)).toContainText('1 of 10');
  const move = await fingers(page);
  await move([[300, 400]], [[100, 410]]);
  await expect(viewer(page)).toContainText('2 of 10');
  await move([[100, 400]], [[300, 410]]);
  await expect(viewer(page)).toContainText('1 of 10');
  await expect(picture(page)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
  await move(
    [
      [180, 400],
      [210, 400],
    ],
    [
      [100, 400],
      [290, 400],
    ],
  );
  await expect(picture(page)).toHaveCSS('transform', /^matrix\(2, 0, 0, 2,/);
  // When zoomed, one finger pans instead of swiping.
  const before = await picture(page).evaluate((image) => getComputedStyle(image).transform);
  await move([[300, 400]], [[200, 400]]);
  await expect(picture(page)).not.toHaveCSS('transform', before);
  await expect(viewer(page)).toContainText('1 of 10');
  await move(
    [
      [100, 400],
      [290, 400],
    ],
    [
      [180, 400],
      [210, 400],
    ],
  );
  await expect(picture(page)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
  await page.touchscreen.tap(195, 400);
  await page.touchscreen.tap(195, 400);
  await expect(picture(page)).toHaveCSS('transform', /^matrix\(2, 0, 0, 2,/);
  // The phone's Back closes it.
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(tiles(page)).toHaveCount(10);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('keyboard and mouse: next and previous, zoom, drag, download, video, one job only', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const { castlefield } = await makeSmallCompany(db);
    await login(helen);
    await someFiles(page, castlefield);
    // So low that not all files load by themselves.
    await page.setViewportSize({ width: 1100, height: 400 });
    await page.goto(`/galery?property_id=${castlefield.properties.albert}&job_id=${castlefield.jobs.tap}`);
    await hydrated(page);
    await expect(page.getByText('26 files')).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter: Job: Kitchen tap leaking' }).click();
    await expect(page.getByText('27 files')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove filter: Property: 14 Albert Road' })).toBeVisible();

    await page.getByRole('button', { name: 'Open Work note: How it drips' }).click();
    await expect(viewer(page).locator('video')).toHaveAttribute('controls', '');
    await expect(viewer(page).getByRole('button', { name: 'Zoom in' })).toHaveCount(0);
    // Before the first picture there is none; the button keeps the focus, and the arrow keys still work.
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page)).toContainText('2 of 27');
    const previous = viewer(page).getByRole('button', { name: 'Previous' });
    await previous.click();
    await expect(viewer(page)).toContainText('1 of 27');
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await expect(previous).toBeFocused();
    // Going past the last loaded picture fetches more.
    for (let at = 2; at <= 27; at += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(viewer(page)).toContainText(`${at} of 27`);
    }
    await expect(viewer(page)).toContainText('The roof from the garden');
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page)).toContainText('1 of 27');
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page)).toContainText('2 of 27');
    await expect(picture(page)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
    await page.keyboard.press('+');
    await expect(picture(page)).toHaveCSS('transform', 'matrix(2, 0, 0, 2, 0, 0)');
    await page.keyboard.press('-');
    await expect(picture(page)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect(picture(page)).toHaveCSS('transform', 'matrix(2, 0, 0, 2, 0, 0)');
    await page.mouse.move(700, 450);
    await page.mouse.down();
    await page.mouse.move(600, 430, { steps: 4 });
    await page.mouse.up();
    await expect(picture(page)).toHaveCSS('transform', 'matrix(2, 0, 0, 2, -100, -20)');
    await expectAccessible(page);
    // It stops at the edge.
    await page.mouse.move(700, 450);
    await page.mouse.down();
    await page.mouse.move(700, 3000, { steps: 4 });
    await page.mouse.up();
    const [, far] = (await picture(page).evaluate((image) => getComputedStyle(image).transform)).match(
      /, ([\d.-]+)\)$/,
    )!;
    expect(Number(far)).toBeLessThan(900);
    await page.mouse.click(700, 450);
    await expect(picture(page)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
    const download = page.waitForEvent('download');
    await viewer(page).getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^photo-\d+\.jpg$/);
    await page.keyboard.press('ArrowLeft');
    await expect(viewer(page)).toContainText('1 of 27');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
  });

  test('shows an error for a file that fails to load, and retries', { tag: '@soak' }, async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login(helen);
    await page.goto('/users');
    await hydrated(page);
    await page.route('**/api/trpc/*files.list*', (route) => route.fulfill({ status: 503, body: 'away' }));
    await page.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByText('Error loading data')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No images available')).toBeVisible();
  });
});
