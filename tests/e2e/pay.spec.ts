import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, expectFits, hydrated, test, toastsGone } from '#tests/support/e2e.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { unzip } from '#tests/support/unzip.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany } from './people.ts';

const sam = 'sam@castlefield.example';
const helen = 'helen@castlefield.example';

/** Noon in the company's zone, on the same day as in UTC. Returns its hours as instants. */
const today = () => new Date().toISOString().slice(0, 10);
const at = (day: string, hour: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 12 + new Date().getUTCHours()) * 3_600_000).toISOString();

/** Last week: Sam worked twice, one record needs review; Carys is a subcontractor who bought a valve. */
async function payCompany(db: Database) {
  const sunday = addDays(sundayOf(today()), -7);
  const [monday, tuesday] = [addDays(sunday, 1), addDays(sunday, 2)];
  const made = await world(
    db,
    {
      castlefield: {
        ...smallCompany({
          ...{ cis_employer_reference: '123/AB45678', cis_utr: '3282497350' },
          cis_accounts_office_reference: '123PA00012345',
          xero_accounts: 'Materials = 310\nWages = 477\nSubcontractors = 321\nCIS deducted from subcontractors = 826',
        }),
        users: {
          ...smallCompany().users,
          carys: {
            role: 'contractor',
            first_name: 'Carys',
            last_name: 'Bell',
            email: 'carys@bell.example',
            cis_rate: 20,
            cis_utr: '1234567890',
            rates: [{ rate: 20, effective_from: '2026-01-01' }],
          },
        },
        records: {
          first: {
            user: 'sam',
            job: 'tap',
            start_time: at(monday, 8),
            end_time: at(monday, 12),
            note: 'Changed it',
          },
          drive: {
            user: 'sam',
            job: 'tap',
            start_time: at(monday, 13),
            end_time: at(monday, 14),
            is_driving: true,
          },
          waits: {
            user: 'sam',
            job: 'tap',
            start_time: at(tuesday, 8),
            end_time: at(tuesday, 10),
            note: 'Came back to it',
            review_reasons: ['flagged'],
          },
          labour: {
            user: 'carys',
            job: 'tap',
            start_time: at(monday, 8),
            end_time: at(monday, 13),
            note: 'Plastered',
          },
        },
        expenses: {
          valve: {
            user: 'carys',
            job: 'tap',
            amount: 33.35,
            status: 'reviewed',
            paid_by: 'worker',
            expense_date: monday,
            description: 'Isolating valve',
          },
        },
        payments: {
          advance: { user: 'sam', amount: 20, payment_type: 'advance', payment_date: tuesday },
        },
      },
    },
    Date.now,
  );
  return { ...made.castlefield, sunday, monday };
}

test('a worker’s own weekly statement: read, agreed, changed since, queried', {
  tag: ['@desktop', '@small'],
}, async ({ page, db, login, context }) => {
  const { records, sunday, monday, users } = await payCompany(db);
  await login(sam);
  await page.goto('/payments');
  await hydrated(page);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toHaveText('Owed from before£61.25Owed to you£61.25');
  await page.getByRole('tab', { name: 'Weekly statement' }).click();
  // 5 h at 16.25, less the advance; two more hours need review.
  await expect(balance).toContainText('Owed to you: £61.25');
  await expect(balance).toContainText(/Earned.*Expenses you paid.*Owed from before.*Paid.*Owed to you£61.25/s);
  await expect(balance).toContainText('£32.50 is awaiting review and not yet included in the balance.');
  const days = page.getByRole('tabpanel').getByRole('region', { name: /^\w{3} \d/ });
  await expect(days).toHaveCount(2);
  await expect(days.first()).toContainText('£16.25 an hour');
  await expect(days.first()).toContainText('08:00 - 12:00');
  await expect(days.first()).toContainText('£81.25');
  await expect(days.first()).toContainText('Driving');
  await expect(days.last()).toContainText('Awaiting review');
  // Each line links to the job.
  await days.first().getByRole('button', { name: 'Job details: Kitchen tap leaking' }).first().click();
  const job = page.getByRole('dialog', { name: 'Kitchen tap leaking' });
  await expect(job.getByRole('tab', { name: /^Tasks/ })).toBeVisible();
  await page.goBack();
  await expect(job).toBeHidden();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Advance');
  await expectAccessible(page);
  await expectFits(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`Statement Sam Ito ${sunday}.pdf`);
  const text = (await pdfText(await readFile(await file.path()))).join(' ');
  expect(text.replace(/\s+/g, ' ')).toContain('Owed to you £61.25 by Castlefield Property Care');

  await context.setOffline(true);
  await expect(page.getByText('You’re offline. Connect to the internet to agree')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agree' })).toBeDisabled();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Agree' }).click();
  const agreement = page.getByRole('region', { name: 'Agreement' });
  await expect(agreement).toContainText('You agreed on');
  await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0);

  // The office shortens Monday by an hour.
  await db.transaction().execute(async (trx) => {
    await setActor(trx, { id: users.helen, name: 'Helen Okafor' });
    await trx
      .updateTable('time_records')
      .set({ end_time: at(monday, 11) })
      .where('id', '=', records.first)
      .execute();
  });
  await page.reload();
  await hydrated(page);
  await expect(agreement).toContainText('Changed since you agreed');
  await expect(agreement).toContainText('Time07:00 is now 06:00');
  await expect(agreement).toContainText('Monday, pay£81.25 is now £65.00');
  await expect(days.first()).toContainText('Helen Okafor changed the end from 12:00 to 11:00');
  await toastsGone(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Question Kitchen tap leaking, 08:00 - 11:00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Amendment' });
  await dialog.getByLabel('Reason').fill('I stayed until noon');
  await dialog.getByLabel('End').fill(`${monday}T12:00`);
  await dialog.getByRole('button', { name: /Send|Request/ }).click();
  await expect(page.getByText('Amendment requested successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Agree again' }).click();
  await expect(agreement).toContainText('You agreed on');

  // The current week has not ended.
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText('You can agree to this statement after the week ends.')).toBeVisible();
  await expect(page.getByText('Nothing recorded')).toBeVisible();
});

async function savedBy(page: Page, name: string | RegExp, role: 'link' | 'button' = 'link') {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole(role, { name }).first().click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the office’s pay run is accessible: recorded, undone, exported', {
  tag: ['@desktop', '@small'],
}, async ({ page, db, login }) => {
  const { sunday, users } = await payCompany(db);
  const paid = () =>
    db
      .selectFrom('payments')
      .select(['user_id', 'payment_type', 'amount', 'cis_deducted'])
      .where('description', 'like', 'Pay run %')
      .orderBy('id')
      .execute();
  await login(helen);
  await page.goto('/payments/pay-run');
  await hydrated(page);
  const sums = page.getByRole('region', { name: 'Totals' });
  // Sam 61.25; Carys 5 h at 20.00, and the valve.
  await expect(sums).toContainText('Owed£194.60');
  await expect(sums).toContainText('CIS £20.00, paid out £174.60');
  await expect(page.getByText('1-3 of 3 workers')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole('button', { name: 'Record all (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payments' });
  await expect(dialog).toContainText('including £33.35 for expenses');
  await expect(dialog).toContainText('CIS £20.00, paid out £113.35');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record payments' }).click();
  await expect(page.getByText('3 payments recorded')).toBeVisible();
  await expect(sums).toContainText('Owed£0.00');
  expect(await paid()).toEqual([
    { user_id: users.carys, payment_type: 'regular', amount: 100, cis_deducted: 20 },
    { user_id: users.carys, payment_type: 'reimbursement', amount: 33.35, cis_deducted: 0 },
    { user_id: users.sam, payment_type: 'regular', amount: 61.25, cis_deducted: 0 },
  ]);
  // The toast goes with the press, before the server has undone anything.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/trpc/payments.remove**', (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('3 payments recorded')).toHaveCount(0, { timeout: 500 });
  release();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(sums).toContainText('Owed£194.60');
  expect(await paid()).toEqual([]);
  await page.getByRole('button', { name: 'Record all (2)' }).click();
  await dialog.getByRole('button', { name: 'Record payments' }).click();
  await expect(sums).toContainText('Owed£0.00');

  const csv = await (await page.request.get('/api/v1/export/pay-run')).text();
  const [heading = '', ...lines] = csv.replace('\ufeff', '').trim().split('\r\n');
  const cell = (line: string | undefined, name: string) => line?.split(',')[heading.split(',').indexOf(name)];
  const carys = lines.find((line) => line.includes('Carys'));
  expect(['from', 'pay', 'expenses', 'balance_after', 'to_pay'].map((name) => cell(carys, name))).toEqual([
    sunday,
    '100',
    '33.35',
    '-133.35',
    '0',
  ]);
});

test('weekly statements and CIS: the office’s view is accessible', { tag: ['@desktop', '@small'] }, async ({
  page,
  db,
  login,
}) => {
  const { sunday, users } = await payCompany(db);
  await login(helen);
  const data = { payments: [{ user_id: users.carys, amount: 133.35 }] };
  expect((await page.request.post('/api/v1/pay-run', { data })).status()).toBe(201);

  // The agreements, and one full statement.
  await page.goto('/payments/statements');
  await hydrated(page);
  await expect(page.getByText('1-3 of 3 workers')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Not yet').filter({ visible: true })).toHaveCount(3);
  await expectAccessible(page);
  await page.goto(`/payments/statements?statement=${users.sam}-${sunday}`);
  const panel = page.getByRole('dialog', { name: 'Weekly statement' });
  await expect(panel).toContainText('Sam Ito has not agreed yet.');
  await expect(panel).toContainText('Castlefield Property Care owes Sam Ito £61.25');
  await expectAccessible(page);
  expect((await savedBy(page, 'Save as PDF', 'button')).name).toBe(`Statement Sam Ito ${sunday}.pdf`);
  await page.keyboard.press('Escape');

  const sums = page.getByRole('region', { name: 'Totals' });
  // Today's payment belongs to the current tax month.
  await page.goto('/payments/cis');
  await hydrated(page);
  await expect(page.getByText('No subcontractors paid in this tax month')).toBeVisible();
  await page.getByRole('button', { name: 'CIS300 return' }).click();
  const nil = page.getByRole('dialog', { name: 'CIS300 return' });
  await expect(nil).toContainText('this is a nil return');
  await nil.getByRole('button', { name: 'Download return' }).click();
  await expect(nil.getByRole('alert')).toHaveText('Confirm that the return is correct and complete');
  await nil.getByLabel('This return is correct and complete').check();
  await expectAccessible(page);
  const saved = await savedBy(page, 'Download return', 'button');
  expect(saved.name).toMatch(/^CIS300-\d{4}-\d\d-05\.xml$/);
  expect(saved.bytes.toString()).toContain('<NilReturn>yes</NilReturn>');
  await expect(nil).toBeHidden();
  const filters = page.getByRole('button', { name: 'Filters' });
  if (await filters.isVisible()) await filters.click();
  await page.getByLabel('Tax month').selectOption({ index: 0 });
  await expect(sums).toContainText('Gross paid£133.35');
  await expect(sums).toContainText('Materials£33.35');
  await expect(sums).toContainText('Deducted£20.00');
  await expectAccessible(page);
  await expectFits(page);
  const statement = await savedBy(page, /^Statement/, 'button');
  expect(statement.name).toMatch(/^CIS statement Carys Bell \d{4}-\d\d\.pdf$/);
  const text = (await pdfText(statement.bytes)).join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('Payment and Deduction Statement');
  expect(text).toContain('123/AB45678');
  expect(text).toContain('Amount deducted (B) £20.00');

  await page.goto('/invoices/accounts');
  await hydrated(page);
  await page.getByRole('button', { name: 'Export for accounts' }).last().click();
  const accounts = page.getByRole('dialog', { name: 'Export for accounts' });
  await expect(accounts.getByText('Nothing was entered in this period.')).toBeVisible();
  await accounts.getByLabel('Last day').fill(today());
  await accounts.getByLabel('Last day').press('Enter');
  await expect(accounts.getByRole('row', { name: /^Paid to workers/ })).toContainText('£153.35');
  await expectAccessible(page);
  const files = await savedBy(page, 'Make files', 'button');
  expect(Object.keys(unzip(files.bytes))).toEqual(['README.txt', 'contacts.csv', 'bills.csv', 'bank.csv']);
  await expect(accounts).toBeHidden();
  await page.getByRole('button', { name: 'Export for accounts' }).first().click();
  await accounts.getByLabel('Last day').fill(today());
  await accounts.getByLabel('Last day').press('Enter');
  await expect(accounts).toContainText('4 entries were exported before');
  await accounts.getByRole('button', { name: 'Make files' }).click();
  await savedBy(page, 'Export again', 'button');
  await expect(page.getByText('1-2 of 2 files')).toBeVisible();
});

test('a subcontractor’s rate is set, and a payment proposes the deduction', { tag: '@soak' }, async ({
  page,
  db,
  login,
}) => {
  const { users } = await payCompany(db);
  await login(helen);
  await page.goto('/users');
  await hydrated(page);
  const card = page.getByRole('article').filter({ hasText: 'Sam' });
  await card.getByRole('button', { name: 'Edit' }).tap();
  const user = page.getByRole('dialog', { name: 'Edit user' });
  await user.getByLabel('CIS', { exact: false }).first().selectOption('30%');
  await user.getByLabel('UTR').fill('123');
  await user.getByRole('button', { name: 'Save' }).tap();
  await expect(user.getByText('Enter a UTR with 10 digits.')).toBeVisible();
  await user.getByLabel('UTR').fill('1234567890');
  await user.getByRole('button', { name: 'Save' }).tap();
  await expect(user).toBeHidden();
  const kept = db.selectFrom('users').select(['cis_rate', 'cis_utr']).where('id', '=', users.sam);
  expect(await kept.executeTakeFirst()).toEqual({ cis_rate: 30, cis_utr: '1234567890' });

  await page.goto('/payments?new=1');
  const form = page.getByRole('dialog', { name: 'Add payment' });
  await form.getByLabel('User').fill('sam');
  await form.getByRole('option', { name: /Sam Ito/ }).tap();
  await form.getByLabel('Amount').fill('100.05');
  const deducted = form.getByLabel('CIS deducted');
  await expect(deducted).toHaveValue('30.02');
  await form.getByLabel('Type').selectOption('Reimbursement');
  await expect(deducted).toHaveValue('');
  await form.getByLabel('Type').selectOption('Overtime');
  await deducted.fill('100.06');
  await form.getByRole('button', { name: 'Add payment' }).tap();
  await expect(form.getByText('Can’t be more than the amount.')).toBeVisible();
  await expectAccessible(page);
  await deducted.fill('20');
  await form.getByRole('button', { name: 'Add payment' }).tap();
  await expect(form).toBeHidden();
  const paid = db.selectFrom('payments').select('cis_deducted').where('amount', '=', 100.05);
  expect(await paid.execute()).toEqual([{ cis_deducted: 20 }]);

  // The worker reads it.
  await login(sam);
  await page.goto('/payments');
  await expect(page.getByRole('article').filter({ hasText: '£100.05' })).toContainText('CIS deducted £20.00');
});
