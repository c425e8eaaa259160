import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { menuItem } from './office-tables.ts';
import { smallCompany } from './people.ts';

test.setTimeout(90_000);

/** 160 jobs, one day apart; the first was created last. */
function manyJobs() {
  const small = smallCompany({ timezone: 'Europe/London' });
  const jobs = Object.fromEntries(
    Array.from({ length: 160 }, (_, index) => [
      `j${index}`,
      {
        property: 'albert' as const,
        job_title: `Job ${String(index).padStart(3, '0')}`,
        createdAt: new Date(Date.UTC(2026, 2, 2, 9, 5) - index * 86_400_000).toISOString(),
        due_date: '2026-03-09',
        budget: index === 0 ? 1234.5 : null,
        status: index === 1 ? ('completed' as const) : ('pending_start' as const),
      },
    ]),
  );
  return { castlefield: { ...small, jobs } };
}

test(
  'Modern Table is accessible: the company’s jobs, 25 per page, five page buttons, including completed ones',
  { tag: '@desktop' },
  async ({ page, db, login }, { project }) => {
    await world(db, manyJobs(), Date.now);
    await login('helen@castlefield.example');
    await page.goto('/dashboard');
    await hydrated(page);
    await page.goto('/newTable');
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Modern Table' })).toBeVisible();
    await expect(page.getByText('1-25 of 160 jobs')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await expect(page.getByLabel('Rows per page').locator('option')).toHaveText(['10', '25', '50', '100']);
    if (project.name !== 'desktop') await page.getByRole('button', { name: 'Table' }).click();

    const table = page.getByRole('grid', { name: 'Jobs' });
    const row = (title: string) => table.getByRole('row').filter({ hasText: title });
    await expect(table.getByRole('row')).toHaveCount(26);
    await expect(table.getByRole('row').nth(1)).toContainText('Job 000');
    await expect(row('Job 000')).toContainText('£1,234.50');
    await expect(row('Job 000')).toContainText('Mar 02, 2026 09:05');
    await expect(row('Job 000')).toContainText('Mar 09, 2026');
    await expect(table.getByRole('columnheader', { name: /Created/ })).toHaveAttribute('aria-sort', 'descending');

    const remove = await menuItem(row('Job 001'), 'Delete');
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAttribute('title', 'A completed job cannot be deleted.');
    await page.keyboard.press('Escape');

    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d/ });
    await expect(pages).toHaveText(['1', '2', '3', '4', '5']);
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(page.getByText('151-160 of 160 jobs')).toBeVisible();
    await expect(pages).toHaveText(['3', '4', '5', '6', '7']);
    await page.getByRole('button', { name: 'First page' }).click();

    await row('Job 002').getByRole('button', { name: 'Delete Job 002' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this job? This action cannot be undone.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('1-25 of 159 jobs')).toBeVisible();
    await row('Job 000').getByRole('button', { name: 'View Job 000' }).click();
    await expect(page.getByRole('dialog', { name: 'Job 000' })).toBeVisible();
  },
);

test('is hidden from everyone but admins', { tag: '@soak' }, async ({ page, db, login }) => {
  await world(db, manyJobs(), Date.now);
  await login('sam@castlefield.example');
  await page.goto('/newTable');
  await expect(page.getByText('Nothing here')).toBeVisible();
});
