import type { Page } from '@playwright/test';
import { worldPassword } from '#db/fixtures/world.ts';
import { expect, openListening, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
/** Changes by others must appear within two seconds. */
const soon = { timeout: 2_000 };
/** Figures are computed at most once in two seconds (server/rpc/share-result.ts), so a second change waits that long first. */
const paced = { timeout: 2_000 + 2_000 };

test.describe('two office users at once', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('a table and badges follow changes by others without disturbing input', async ({
    page,
    db,
    login,
    browser,
    baseURL,
  }) => {
    const base = smallCompany();
    await world(
      db,
      {
        castlefield: {
          ...base,
          users: {
            ...base.users,
            ivy: { role: 'admin', first_name: 'Ivy', email: 'ivy@castlefield.example' },
          },
          properties: {
            ...base.properties,
            mill: { address: '1 Mill Lane', tenant_name: 'Mrs Quill' },
          },
        },
      },
      Date.now,
    );
    await login(helen);
    await openListening(page, '/properties');
    const row = (at: Page, words: string) => at.getByRole('grid').getByRole('row').filter({ hasText: words });

    // Ivy works in her own browser.
    const elsewhere = await browser.newContext({ baseURL: baseURL! });
    try {
      const ivy = await elsewhere.newPage();
      const email = 'ivy@castlefield.example';
      await ivy.request.post('/api/v1/auth/login', { data: { email, password: worldPassword } });
      await openListening(ivy, '/properties');

      // Helen is typing.
      await row(page, '14 Albert Road').getByRole('gridcell').nth(1).click();
      await page.keyboard.type('14 Albert Ro');
      const editor = page.getByRole('grid').getByRole('textbox');
      await expect(editor).toHaveValue('14 Albert Ro');

      await row(ivy, '1 Mill Lane').getByRole('gridcell', { name: 'Mrs Quill' }).click();
      await ivy.keyboard.type('Mr Sorrel');
      await ivy.keyboard.press('Enter');
      await expect(row(page, '1 Mill Lane')).toContainText('Mr Sorrel', soon);
      await expect(editor).toBeFocused();
      await expect(editor).toHaveValue('14 Albert Ro');
      await page.keyboard.type('w');
      await expect(editor).toHaveValue('14 Albert Row');
      await page.keyboard.press('Enter');
      await expect(row(ivy, '14 Albert Row')).toBeVisible(soon);

      // A request, a receipt and an amendment request arrive: Helen's badges update on every page.
      const bar = page.getByRole('navigation', { name: 'Main' });
      await expect(bar.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible();
      const property = await (await ivy.request.get('/api/v1/properties?q=mill')).json();
      await ivy.request.post('/api/v1/jobs', {
        data: { property_id: property.data[0].id, job_title: 'Door sticks', status: 'awaiting_approval' },
      });
      await expect(bar.getByRole('link', { name: /Jobs.*1 awaiting approval/ })).toBeVisible(soon);
    } finally {
      await elsewhere.close();
    }
  });

  test('the dashboard follows: a timer forgotten, ended and approved by another user', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const { castlefield } = await world(db, { castlefield: smallCompany() }, Date.now);
    // One hour, independent of the minute.
    const [start_time, end_time] = [minutesAgo(26 * 60), minutesAgo(25 * 60)];
    await login(helen);
    await openListening(page, '/dashboard');
    await expect(page.getByText('Nothing needs your attention')).toBeVisible();
    const { id } = await db
      .insertInto('time_records')
      .values({
        company_id: castlefield.id,
        user_id: castlefield.users.sam,
        job_id: castlefield.jobs.tap,
        start_time,
        is_driving: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(page.getByRole('link', { name: 'Timers running since yesterday 1' })).toBeVisible(paced);
    const change = (values: object) => db.updateTable('time_records').set(values).where('id', '=', id).execute();
    await change({ end_time, review_reasons: ['long'] });
    await expect(page.getByRole('link', { name: /^Time to review 1/ })).toBeVisible(paced);
    await expect(page.getByRole('link', { name: 'Timers running since yesterday 1' })).toBeHidden();
    await change({ review_reasons: [] });
    await expect(page.getByRole('link', { name: 'Owed to 1 worker £16.25' })).toBeVisible(paced);
  });
});
