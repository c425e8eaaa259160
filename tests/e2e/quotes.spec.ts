import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

const settings = { vat_registered: 'true', company_phone: '0161 496 0000' };

test.describe('a quote', () => {
  // The second answer is rejected.
  test.use({ expectedErrors: /status of 409/ });

  test('is written by keyboard, chosen and accepted without a script, once', { tag: '@desktop' }, async ({
    page,
    db,
    login,
    browser,
  }) => {
    const { castlefield } = await makeSmallCompany(db, settings);
    const { id: company_id, jobs } = castlefield;
    await db
      .insertInto('price_items')
      .values({ company_id, code: 'TAP-15', description: 'Tap, 15 mm', price: 62.5, vat_rate: 5 })
      .execute();
    await login('helen@castlefield.example');
    await page.goto('/quotes');
    await hydrated(page);
    await page.getByRole('button', { name: 'New quote' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('New taps');
    await page.getByRole('dialog').getByLabel('Property').fill('albert');
    await page.getByRole('option', { name: /14 Albert Road/ }).click();
    await page.getByRole('button', { name: 'Write the lines' }).click();

    const line = (name: string, at: number) => page.getByLabel(`${name} of line ${at}`);
    await line('Description', 1).fill('tap-15');
    await page.getByRole('option', { name: /Tap, 15 mm/ }).waitFor();
    // The whole code: Tab takes the item and goes to its quantity.
    await page.keyboard.press('Tab');
    await expect(line('Description', 1)).toHaveValue('Tap, 15 mm');
    await expect(line('Quantity', 1)).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(line('Description', 2)).toBeFocused();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Fitting\t3.5\thours\t40\nBetter tap\t1\t80');
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(line('Unit price', 3)).toHaveValue('80.00');
    await line('Optional', 3).check();
    // 125.00 at 5 % and 140.00 at 20 %.
    await expect(page.getByText('£299.25')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Saved')).toBeVisible();
    await page.getByRole('button', { name: 'Send…' }).click();
    await page.getByRole('button', { name: 'Mark as sent, without email' }).click();
    await expect(page.getByRole('heading', { name: /^Q-\d{4}-0001$/ })).toBeVisible();
    const link = await page.getByLabel('The customer’s link').inputValue();
    await expectAccessible(page);

    const visitor = await browser.newContext({ javaScriptEnabled: false });
    const [plain, second] = [await visitor.newPage(), await visitor.newPage()];
    for (const each of [plain, second]) await each.goto(link);
    expect(await plain.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await plain.getByRole('checkbox', { name: /Better tap/ }).check();
    await plain.getByLabel('Your name').first().fill('Mira Mill');
    // Another total than was shown: asked first.
    await plain.getByRole('button', { name: 'Accept this quote' }).click();
    await expect(plain.getByText('The total has changed with your choice.').first()).toBeVisible();
    await expect(plain.getByText('£395.25').first()).toBeVisible();
    await expect(plain.getByLabel('Your name').first()).toHaveValue('Mira Mill');
    await plain.getByRole('button', { name: 'Accept this quote' }).click();
    await expect(plain.getByText(/^By Mira Mill, /)).toBeVisible();
    await second.getByLabel('Your name').first().fill('Somebody else');
    await second.getByRole('button', { name: 'Accept this quote' }).click();
    await expect(second.getByText(/^By Mira Mill, /)).toBeVisible();
    await visitor.close();

    const made = await db
      .selectFrom('jobs')
      .select(['fixed_price', 'status', 'job_title'])
      .where('id', '<>', jobs.tap)
      .execute();
    expect(made).toEqual([{ fixed_price: 345, status: 'pending_start', job_title: 'New taps' }]);
    // The office's page was open all the while.
    await expect(page.getByText('Accepted by Mira Mill')).toBeVisible();
  });
});
