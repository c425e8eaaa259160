import type { Locator, Page } from '@playwright/test';
import { company } from '#db/fixtures/world-spec.ts';
import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { acme } from '#tests/support/invoice-office.ts';
import { world } from '#tests/support/world.ts';
import { menuItem } from './office-tables.ts';

const office = company({
  ...acme,
  notes: { key: { user: 'ann', job: 'roof', note: 'Key with the neighbour' } },
  tasks: { gutter: { job: 'roof', description: 'Clean the gutter' } },
});

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

interface Ids {
  jobs: Record<'boiler' | 'roof', number>;
  properties: Record<'barn', number>;
}

interface Place {
  name: string;
  /** Opens it and returns the text field. */
  open: (page: Page, ids: Ids) => Promise<Locator>;
  /** Closes it by mouse, other than by its Close button. */
  cancel?: string;
  /** Its tests run in each test run; the others, which use the same question, in the soak. */
  always?: true;
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Makes an invoice, and presses an action of its row. */
async function invoiceAction(page: Page, { jobs }: Ids, action: string): Promise<void> {
  const answer = await page.request.post('/api/trpc/invoices.generate', {
    data: { id: jobs.boiler, download: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await go(page, '/invoices/history');
  await (await menuItem(page.getByRole('grid').getByRole('row').nth(1), action)).click();
}

async function panelTab(page: Page, path: string, tab: string): Promise<Locator> {
  await go(page, path);
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  return panel;
}
const jobTab = (page: Page, { jobs }: Ids, tab: string) => panelTab(page, `/jobs?job=${jobs.roof}`, tab);

const places: Place[] = [
  {
    name: 'a payment',
    cancel: 'Cancel',
    async open(page, ids) {
      await invoiceAction(page, ids, 'Record payment');
      return page.getByRole('dialog', { name: 'Record payment' }).getByLabel('Amount');
    },
  },
  {
    name: 'an invoice by email',
    always: true,
    cancel: 'Cancel',
    async open(page, ids) {
      await invoiceAction(page, ids, 'Send by email');
      return page.getByRole('dialog', { name: 'Send by email' }).getByLabel('Subject');
    },
  },
  {
    name: 'why an invoice is deleted',
    cancel: 'Cancel',
    async open(page, ids) {
      await invoiceAction(page, ids, 'Delete');
      return page.getByRole('alertdialog', { name: 'Delete invoice' }).getByLabel('Reason');
    },
  },
  {
    name: 'why a record is deleted',
    cancel: 'Cancel',
    async open(page) {
      await go(page, '/time-tracked/records');
      await (await menuItem(page.getByRole('grid').getByRole('row').nth(1), 'Delete')).click();
      return page.getByRole('alertdialog', { name: 'Are you sure?' }).getByLabel('Reason');
    },
  },
  {
    name: 'a new task',
    open: async (page, ids) => (await jobTab(page, ids, 'Tasks')).getByLabel('New task'),
  },
  {
    name: 'a task’s title',
    async open(page, ids) {
      const panel = await jobTab(page, ids, 'Tasks');
      await panel.getByRole('button', { name: 'Edit Clean the gutter' }).click();
      return panel.getByLabel('Task title');
    },
  },
  {
    name: 'a note that is edited',
    async open(page, ids) {
      const panel = await jobTab(page, ids, 'Notes');
      await panel.getByRole('button', { name: 'Edit', exact: true }).click();
      return panel.getByLabel('Note', { exact: true });
    },
  },
  {
    name: 'what pictures show',
    async open(page, ids) {
      const panel = await jobTab(page, ids, 'Files');
      await panel.getByRole('button', { name: 'Add pictures' }).click();
      return page.getByRole('dialog', { name: 'Add pictures' }).getByLabel('Description');
    },
  },
  {
    name: 'a property’s new task',
    open: async (page, { properties }) =>
      (await panelTab(page, `/properties?property=${properties.barn}`, 'Tasks')).getByLabel('New task'),
  },
  {
    name: 'pasted rows',
    always: true,
    async open(page) {
      await go(page, '/properties');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      return page.getByLabel('Or paste rows from a spreadsheet');
    },
  },
];

for (const { name, open, cancel, always } of places) {
  const tag = always ? [] : '@soak';

  test(`${name}: closing asks before typed text is lost`, { tag }, async ({ page, db, login }) => {
    const made = (await world(db, { acme: office }, Date.now)).acme;
    await login('ann@acme.example');
    const field = await open(page, made);
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const before = await field.inputValue();
    const typed = /^[\d.]+$/.test(before) ? '17.00' : 'Typed';
    const stay = async () => {
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      await expect(field).toHaveValue(typed);
    };
    await field.fill(typed);
    await page.keyboard.press('Escape');
    await stay();
    await expect(field).toBeFocused();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await stay();
    await page.mouse.click(5, 450);
    await stay();
    if (cancel) {
      await dialog.getByRole('button', { name: cancel, exact: true }).click();
      await stay();
    }
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(field).toBeHidden();
    await expect(question).toBeHidden();
  });

  test(`${name}: unchanged, it closes without asking`, { tag: '@soak' }, async ({ page, db, login }) => {
    const made = (await world(db, { acme: office }, Date.now)).acme;
    await login('ann@acme.example');
    const field = await open(page, made);
    const before = await field.inputValue();
    await field.fill('Typed 17');
    await field.fill(before);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
}

test('two texts in one panel are confirmed once, and each one counts', async ({ page, db, login }) => {
  const made = (await world(db, { acme: office }, Date.now)).acme;
  await login('ann@acme.example');
  const panel = await jobTab(page, made, 'Notes');
  await panel.getByLabel('New note').fill('The gate sticks');
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const edited = panel.getByLabel('Note', { exact: true });
  await edited.fill('Key with the neighbour at 16');
  // After discarding the edited one, the other still asks, also when changing tabs.
  await panel.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await panel.getByRole('tab', { name: /^Tasks/ }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await edited.fill('Key with the neighbour at 16');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(question).toBeHidden();
  await expect(panel).toBeHidden();
});
