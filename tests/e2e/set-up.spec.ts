import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { company, world } from '#tests/support/world.ts';

test('a new company goes through its set-up list, and tries sample data and removes it', {
  tag: '@desktop',
}, async ({ page, db, login }) => {
  await world(
    db,
    {
      castlefield: company({
        name: 'Castlefield Property Care',
        setting_up: true,
        users: { helen: { role: 'admin', first_name: 'Helen', email: 'helen@castlefield.example' } },
      }),
    },
    Date.now,
  );
  await login('helen@castlefield.example');
  await page.goto('/dashboard');
  await hydrated(page);
  const card = page.getByRole('region', { name: 'Set up your company' });
  await expect(card.getByText('0 of 8 done')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Add property' })).toHaveAttribute('href', '/properties?new=1');
  await expect(card.getByRole('link', { name: /\/c\/castlefield-property-care\/request-a-job$/ })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  // Done elsewhere, such as in another tab.
  const added = await page.request.post('/api/v1/properties', { data: { address: '4 Castle Street' } });
  expect(added.ok(), await added.text()).toBe(true);
  await expect(card.getByText('1 of 8 done')).toBeVisible();

  await card.getByRole('button', { name: 'Add sample data' }).click();
  await expect(card.getByText('You are using sample data')).toBeVisible();
  await expect(page.getByRole('link', { name: /No heating/ })).toBeVisible();
  await expectAccessible(page);

  const job = await db.selectFrom('jobs').select('id').where('job_title', '=', 'No heating').executeTakeFirstOrThrow();
  const changed = await page.request.patch(`/api/v1/jobs/${job.id}`, { data: { job_title: 'No hot water' } });
  expect(changed.ok(), await changed.text()).toBe(true);
  await card.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(card.getByText('1 job was kept because you changed it: No hot water.')).toBeVisible();
  await expect(card.getByText(/1 property was kept because other entries refer to it: 15 Sample Road/)).toBeVisible();
  await expect(card.getByText('2 of 8 done')).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Hide this list' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Helen' })).toBeFocused();
  await expect(card).toBeHidden();
  await page.goto('/settings');
  await hydrated(page);
  await page.getByRole('button', { name: 'Show it on the dashboard' }).click();
  await expect(page.getByText('The set-up list is shown on the dashboard.')).toBeVisible();
});

test('the pages of an empty company lead to the next step', { tag: '@desktop-only' }, async ({ page, db, login }) => {
  await world(
    db,
    { castlefield: company({ users: { helen: { role: 'admin', email: 'helen@castlefield.example' } } }) },
    Date.now,
  );
  await login('helen@castlefield.example');
  const steps = {
    '/diary': ['link', 'New Job'],
    '/properties': ['button', 'Add property'],
    '/jobs?tab=all': ['link', 'New Job'],
    '/payments/pay-run': ['link', 'Add user'],
    '/invoices/history': ['link', 'Generate invoices'],
    '/invoices/owed': ['link', 'Generate invoices'],
    '/invoices/payments': ['link', 'Open Invoice History'],
    '/time-tracked/records': ['link', 'Add user'],
  } as const;
  for (const [address, [role, name]] of Object.entries(steps)) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole(role, { name }).last(), address).toBeVisible();
    await expect(page.getByText('Every open job has a visit.')).toHaveCount(0);
  }
});
