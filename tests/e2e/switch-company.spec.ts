import { worldPassword } from '#db/fixtures/world.ts';
import { answersPresses, expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { button, expectRecords, heading, here, office, outbox, records, start } from './tracking-office.ts';

// The browser's own messages for rejected and lost requests.
test.use({ expectedErrors: /Failed to load resource/ });

const password = 'fettle2026';

test('a worker joins a second company, and what waits there is sent there, whichever is open', {
  tag: '@soak',
}, async ({ db, page, context, request }) => {
  const first = await office(db);
  const second = await office(db);
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  await post('/auth/login', { email: second.email('boss'), password: worldPassword });
  const { id: there } = await post('/users', { first_name: 'Ann', email: first.email('ann'), role: 'employee' });
  const { link } = await post(`/users/${there}/link`, {});

  await page.goto(link);
  await expect(page.getByRole('heading', { name: /has invited you/ })).toBeVisible();
  await expectFits(page);
  await hydrated(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(first.email('ann'));
  await page.getByLabel('Password', { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Join/ }).click();
  await expect(heading(page, 'Hello, Ann')).toBeVisible();

  const address = '**/api/trpc/timeTracking.start*';
  await context.route(address, (route) => route.abort('connectionreset'));
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(here);
  await page.goto('/time-tracking');
  await answersPresses(page);
  await start(page);
  await expect(outbox(page, '1 waiting')).toBeVisible();
  const stale = await context.newPage();
  await stale.goto('/time-tracking');
  await hydrated(stale);

  await page.bringToFront();
  await button(page, 'Switch company').click();
  const dialog = page.getByRole('dialog', { name: 'Switch company' });
  await expect(dialog.getByText('1 entry hasn’t been sent yet')).toBeVisible();
  await expect(dialog.getByText('Open now')).toBeVisible();
  await expectAccessible(page);
  const moved = page.waitForURL('**/dashboard');
  await dialog.getByRole('button', { name: /^Open/ }).click();
  await moved;
  await context.unroute(address);
  // A tab that still shows the other company opens anew instead of acting here.
  const opened = stale.waitForEvent('load');
  await stale.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).last().click();
  await opened;
  await stale.close();
  await page.goto('/time-tracking');
  await expect(outbox(page, 'All sent')).toBeVisible();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  expect(await records(db, there)).toEqual([]);

  await button(page, 'Switch company').click();
  await dialog.getByRole('button', { name: /^Open/ }).click();
  await expect(heading(page, 'Hello, Ann')).toBeVisible();
  await expectRecords(db, there, [{ job_id: second.jobIds.boiler, end_time: null }]);
  expect(await records(db, first.users.ann!)).toEqual([]);
});
