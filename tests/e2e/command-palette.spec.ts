import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';

async function office(db: Parameters<typeof world>[0]) {
  const base = smallCompany();
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...base,
        properties: {
          ...base.properties,
          ashdale: {
            address: '3 Ashdale Grove',
            post_code: 'M21 9LX',
            tenant_name: 'Priya Nair',
            tenant_phone: '07700 900555',
            access_notes: 'Key safe by the back door, 4471',
          },
        },
        jobs: { ...base.jobs, sink: { property: 'ashdale', job_title: 'Leak under sink' } },
      },
    },
    Date.now,
  );
  return castlefield;
}
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const box = (page: Page) => palette(page).getByRole('combobox');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

test('the palette is accessible: opens pages and search results', {
  tag: '@desktop',
}, async ({ page, db, login }) => {
  const { jobs, properties } = await office(db);
  await login(helen);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(box(page)).toBeFocused();
  await expect(chosen(page)).toHaveText('New job');
  await expectAccessible(page);

  await box(page).fill('ash');
  await expect(palette(page).getByRole('group', { name: 'Properties' })).toContainText('3 Ashdale Grove');
  await expect(palette(page).getByRole('group', { name: 'Jobs' })).toContainText('Leak under sink');
  await expectAccessible(page);
  await palette(page)
    .getByRole('option', { name: /Ashdale Grove #\d+, M21/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/properties\\?property=${properties.ashdale}$`));
  await expect(palette(page)).toBeHidden();
  await page.goto('/dashboard');
  await hydrated(page);

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  // The last choice comes first.
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /3 Ashdale Grove/,
  ]);
  await box(page).fill('zzzz');
  await expect(palette(page).getByText("No results for 'zzzz'.")).toBeVisible();
  await box(page).fill('leak ash');
  await expect(palette(page).getByRole('status')).toHaveText('1 result');
  await box(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/jobs\\?job=${jobs.sink}`));
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('by keyboard alone: pages, people, and back to the previous page', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    await office(db);
    await login(helen);
    await page.goto('/users');
    await hydrated(page);
    await page.getByRole('button', { name: 'Add user' }).focus();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add user' })).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('prop');
    await expect(chosen(page)).toHaveText('New property');
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toHaveText('Properties');
    // From the first entry, Up wraps to the last.
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toHaveText('New property');
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toHaveText('Properties');
    await box(page).fill('sam ito');
    await expect(chosen(page)).toContainText('sam@castlefield.example');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/users\?q=sam%40castlefield\.example$/);
    await expect(page.getByText('1-1 of 1 user')).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('new user');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add user' });
    await expect(form).toBeVisible();
    // A shortcut must not leave a form that is being filled in.
    await form.getByLabel('First name').fill('Tom');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeHidden();
    await expect(form.getByLabel('First name')).toHaveValue('Tom');
  });

  test('opens a job during a phone call: under 20 seconds, without a mouse', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const castlefield = await office(db);
    await login(helen);
    await page.goto('/dashboard');
    await hydrated(page);
    // Typing speed of an office worker on the phone: 300 characters per minute.
    const type = (words: string) => page.keyboard.type(words, { delay: 200 });
    const began = Date.now();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await type('new j');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New Job' });
    await expect(form.getByRole('combobox', { name: 'Address' })).toBeFocused();
    await type('m21');
    await expect(form.getByRole('option', { name: /3 Ashdale Grove/ })).toBeVisible();
    await page.keyboard.press('Enter');
    // Shows open jobs and access notes at once.
    await expect(form).toContainText('Leak under sink');
    await expect(form).toContainText('07700 900555');
    await expect(form).toContainText('Key safe by the back door');
    const title = form.getByLabel('Title');
    for (let tabs = 0; tabs < 8 && !(await title.evaluate((field) => field === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab');
    await type('No hot water');
    await page.keyboard.press('Tab');
    await type('Em');
    await page.keyboard.press('Tab');
    await type('sam');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    const taken = Date.now() - began;
    expect(taken, `${taken} ms`).toBeLessThan(20_000);
    const job = await db
      .selectFrom('jobs')
      .select(['id', 'property_id', 'job_type', 'job_start_date'])
      .where('job_title', '=', 'No hot water')
      .executeTakeFirstOrThrow();
    expect(job).toMatchObject({ property_id: castlefield.properties.ashdale, job_type: 'Emergency' });
    expect(job.job_start_date).not.toBeNull();
    const assigned = await db.selectFrom('job_assignees').select('user_id').where('job_id', '=', job.id).execute();
    expect(assigned).toEqual([{ user_id: castlefield.users.sam }]);
    // The dashboard updates without a reload.
    await expect(page.getByRole('link', { name: /^Emergencies 1/ })).toBeVisible();

    // The call ends early: typed text is only discarded after confirmation.
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('new j');
    await page.keyboard.press('Enter');
    await title.fill('Door');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(title).toHaveValue('Door');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(form).toBeHidden();
    expect(await db.selectFrom('jobs').select('id').where('job_title', '=', 'Door').execute()).toEqual([]);
  });
});
