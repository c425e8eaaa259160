import { addDays } from '#app/lib/date-presets.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatDate } from '#app/lib/format.ts';

import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany, zoneAtNoon } from './people.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

test('dates and times of the office are typed as in tables, or chosen from a calendar', {
  tag: ['@desktop-only', '@soak'],
}, async ({ page, db, login }) => {
  await world(db, { castlefield: smallCompany() }, Date.now);
  await login('helen@castlefield.example');
  const today = dayIn(zoneAtNoon(), Date.now());
  await page.goto('/payments?new=1');
  await hydrated(page);
  const form = page.getByRole('dialog', { name: 'Add payment' });
  const date = form.getByRole('textbox', { name: 'Date' });
  await expect(date).toHaveValue(formatDate(today));
  await date.fill('never');
  await form.getByLabel('Amount').click();
  await expect(form.getByText('Enter a date, for example 3/11, mon or yesterday')).toBeVisible();
  await date.fill('yesterday');
  await form.getByLabel('Amount').fill('20');
  await expect(date).toHaveValue(formatDate(addDays(today, -1)));

  await test.step('the calendar by keyboard; Escape closes it alone', async () => {
    await date.focus();
    await page.keyboard.press('ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await expect(calendar.getByRole('button', { name: formatDate(addDays(today, -1)) })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(form).toBeVisible();
    await expect(date).toBeFocused();
    await form.getByRole('button', { name: 'Pick a day' }).click();
    await expect(calendar.getByRole('button', { name: formatDate(addDays(today, -1)) })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
  });
  await form.getByLabel('User').fill('sam');
  await form.getByRole('option', { name: /Sam Ito/ }).click();
  await expect(date).toHaveValue(formatDate(addDays(today, -8)));
  await form.getByRole('button', { name: 'Add payment' }).click();
  await expect(form).toBeHidden();
  const payments = () => db.selectFrom('payments').select('payment_date').execute();
  expect(await payments()).toEqual([{ payment_date: addDays(today, -8) }]);

  await test.step('moments: the end from its start', async () => {
    await page.goto('/time-tracked/records?new=1');
    await hydrated(page);
    const record = page.getByRole('dialog', { name: 'Add record' });
    await record.getByLabel('Start').fill('y 0823');
    await record.getByLabel('End').fill('+45');
    await record.getByLabel('Note').click();
    await expect(record.getByLabel('Start')).toHaveValue(`${formatDate(addDays(today, -1))}, 08:23`);
    await expect(record.getByLabel('End')).toHaveValue(`${formatDate(addDays(today, -1))}, 09:08`);
    await record.getByLabel('End').fill('1623');
    await record.getByLabel('Note').click();
    await expect(record.getByLabel('End')).toHaveValue(`${formatDate(addDays(today, -1))}, 16:23`);
  });

  await test.step('a filter asks once, when the day is complete', async () => {
    await page.goto('/payments');
    await hydrated(page, '[role=grid]');
    await page.getByRole('button', { name: 'Dates All' }).click();
    const from = page.getByRole('textbox', { name: 'From' });
    await from.pressSequentially('yesterday');
    await expect(page).not.toHaveURL(/start_date/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`start_date=${addDays(today, -1)}`));
    await expect(page.getByText('No data found')).toBeVisible();
  });
});

test('what is planned is typed without its year', { tag: '@desktop-only' }, async ({ page, db, login }) => {
  await world(db, { castlefield: smallCompany() }, Date.now);
  await login('helen@castlefield.example');
  const today = dayIn(zoneAtNoon(), Date.now());
  const [year, month, day] = addDays(today, -1).split('-').map(Number);
  const next = `${Number(year) + 1}${addDays(today, -1).slice(4)}`;
  await page.goto('/diary');
  await hydrated(page);
  await page.getByRole('button', { name: 'Plan visit' }).click();
  const form = page.getByRole('dialog', { name: 'Plan a visit' });
  const field = form.getByRole('textbox', { name: 'Day' });
  await field.fill(`${day}/${month}`);
  // What was understood, beside what is typed, is not cut.
  const preview = form.getByText(formatDate(next));
  await expect(preview).toBeVisible();
  expect(await preview.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  await field.press('Tab');
  await expect(field).toHaveValue(formatDate(next));
  await field.fill('tomorrow');
  await field.press('Tab');
  await expect(field).toHaveValue(formatDate(addDays(today, 1)));
});
