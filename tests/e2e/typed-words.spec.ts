import type { BrowserContext, Page } from '@playwright/test';
import { answersPresses, expect, test } from '#tests/support/e2e.ts';
import { button, description, heading, office, openPage, start } from './tracking-office.ts';

/* Words that were typed and not sent, when the phone ends the app. */

/** The phone ends the app without a word, and it is opened again. */
async function killed(page: Page, context: BrowserContext, url = '/time-tracking'): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(url);
  await answersPresses(next);
  return next;
}

test('the description of the running record, and the words of a photo and an expense, outlive the app', async ({
  db,
  page,
  context,
}) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await start(page, 'Work');
  await description(page).fill('Bled the radiators');
  const again = await killed(page, context);
  await expect(description(again)).toHaveValue('Bled the radiators');
  await button(again, 'Submit Changes').click();
  await expect(button(again, 'Submit Changes')).toHaveCount(0);

  await button(again, 'Add Picture').click();
  await again.getByLabel('Description (optional)').fill('The new valve');
  const photos = await killed(again, context, '/time-tracking?screen=add-image');
  await expect(heading(photos, 'Add Job Images')).toBeVisible();
  await expect(photos.getByLabel('Description (optional)')).toHaveValue('The new valve');

  await photos.goto('/time-tracking?screen=add-expense');
  await photos.getByLabel('Amount').fill('12.50');
  await photos.getByLabel('Description (optional)').fill('A valve');
  const expense = await killed(photos, context, '/time-tracking?screen=add-expense');
  await expect(expense.getByLabel('Amount')).toHaveValue('12.50');
  await expect(expense.getByLabel('Description (optional)')).toHaveValue('A valve');
  // Left by choice, they are gone.
  await button(expense, 'Back').click();
  await expense.getByRole('button', { name: 'Leave', exact: true }).click();
  await button(expense, 'Add Expense').click();
  await expect(expense.getByLabel('Amount')).toHaveValue('');
  await expense.close();
});
