import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { pdfImages } from '#tests/support/pdf-images.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, minutesAgo, smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page, label: string) => page.getByRole('button', { name: `Save ${label}`, exact: true });
const saveAll = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
const notification = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

async function open(page: Page) {
  await page.goto('/settings');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'General Settings' })).toBeVisible();
}

/** Stubs the list with `change` applied. */
async function answerList(page: Page, change: (rows: Record<string, unknown>[]) => unknown) {
  await page.route(/\/api\/trpc\/[\w.,]*settings\.list/, async (route) => {
    const names = new URL(route.request().url()).pathname.split('/').at(-1)!.split(',');
    const answer = await route.fetch();
    const all = await answer.json();
    const row = all[names.indexOf('settings.list')];
    const changed = change(row.result.data);
    if (Array.isArray(changed)) row.result.data = changed;
    else Object.assign(row, { result: undefined, error: changed });
    await route.fulfill({ json: all });
  });
}

/** Navigates within the app, so that the browser requests the list. */
async function openFromElsewhere(page: Page) {
  await page.goto('/users');
  await hydrated(page);
  const link = page.getByRole('link', { name: 'Settings' });
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
  await link.click();
}

test.setTimeout(90_000);
// The browser's own messages for rejected and stubbed requests.
test.use({ expectedErrors: /Failed to load resource/ });

const picked = async (width: number, height: number) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 4, background: '#0a5866' } })
    .png()
    .toBuffer(),
});
const upload = (page: Page) => page.locator('input[type=file][aria-label="Company logo"]');

test('settings: the page is accessible, and marks unsaved changes', { tag: '@desktop' }, async ({
  page,
  db,
  login,
}) => {
  await makeSmallCompany(db);
  await login(helen);
  await open(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'General Settings',
    'Invoice Settings',
    'Accounts Programs',
    'Privacy',
    'Messages to Tenants',
    'Email Configuration',
    'AWS Configuration',
    'Trades',
    'Webhooks',
    'All your data',
  ]);
  await page.getByLabel('New trade').fill('Glazing');
  await page.keyboard.press('Enter');
  const glazing = page.getByRole('textbox', { name: 'Name of Glazing' });
  await expect(glazing).toHaveValue('Glazing');
  await glazing.fill('Windows');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Archive Windows' }).click();
  await expect(page.getByRole('button', { name: 'Offer Windows again' })).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await field(page, 'Bank').fill('Coop');
  await field(page, 'Company email').fill('nobody');
  await field(page, 'Mail password').fill('hunter2');
  await expect(page.getByText(/3 unsaved/)).toBeVisible();
  await saveAll(page).click();
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await upload(page).setInputFiles(await picked(900, 300));
  await expect(page.getByRole('img', { name: 'Company logo' })).toBeVisible();
  await expect(page.getByText('Unsaved changes aren’t tested.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText('The mail server settings are incomplete.')).toBeVisible();
  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText('The settings of the text message service are incomplete.')).toBeVisible();
  await page.getByRole('button', { name: 'Check storage' }).click();
  await expect(
    page.getByText('Files are stored on the server because the storage settings are incomplete.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/');
  await dialog.getByRole('radio', { name: 'Chosen events' }).check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Choose at least one event.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Jobs created' }).check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'I’ve copied it' }).click();
  await page.getByRole('button', { name: 'Log of http://127.0.0.1:9/' }).click();
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog.getByText('The server 127.0.0.1:9 refused the connection.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await expectFits(page);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('each can be saved alone, all together, or discarded; errors are beside the field', async ({
    page,
    db,
    login,
  }) => {
    const { castlefield } = await makeSmallCompany(db);
    const stored = async (key: string) =>
      (
        await db
          .selectFrom('settings')
          .select(['value', 'secret_value'])
          .where('company_id', '=', castlefield.id)
          .where('key', '=', key as never)
          .executeTakeFirst()
      )?.value;
    await login(helen);
    await open(page);

    await save(page, 'Bank').click();
    await expect(notification(page, 'bank_name has no changes to save.')).toBeVisible();
    await saveAll(page).click();
    await expect(notification(page, 'No changes to save.')).toBeVisible();

    await field(page, 'Bank').fill('Coop');
    await expect(page.getByText('You have 1 unsaved change.')).toBeVisible();
    await field(page, 'Bank').press('Enter');
    await expect(notification(page, 'bank_name updated successfully!')).toBeVisible();
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await stored('bank_name')).toBe('Coop');

    await field(page, 'Company name').fill(' ');
    await field(page, 'Company email').fill('nobody');
    await field(page, 'VAT rate (%)').fill('much');
    await save(page, 'Company email').click();
    await expect(notification(page, 'Validation failed: Please enter a valid email address')).toBeVisible();
    await saveAll(page).click();
    await expect(notification(page, /^Validation failed:\s+company_name/)).toHaveText(
      'Validation failed:\ncompany_name: This field is required\ncompany_email: Please enter a valid email address\nvat_rate: This field must be a number',
    );
    await expect(field(page, 'Company name')).toBeFocused();
    await expect(field(page, 'Company name')).toHaveAccessibleDescription(/This field is required/);
    await expect(page.getByText('This field must be a number', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reset Changes' }).click();
    await expect(field(page, 'Company name')).toHaveValue('Castlefield Property Care');
    await expect(field(page, 'VAT rate (%)')).toHaveValue('20');
    await expect(page.getByText('This field must be a number', { exact: true })).toHaveCount(0);
    await expect(page.getByText('All changes saved')).toBeVisible();

    await field(page, 'VAT rate (%)').fill('17.5');
    await field(page, 'Registered for VAT').selectOption('Yes');
    await field(page, 'Invoice footer').fill('Thank you.\nPlease pay by transfer.');
    await saveAll(page).click();
    await expect(notification(page, 'Updated 3 settings successfully!')).toBeVisible();
    expect([await stored('vat_rate'), await stored('vat_registered'), await stored('invoice_footer')]).toEqual([
      '17.5',
      'true',
      'Thank you.\nPlease pay by transfer.',
    ]);
  });

  test('a password is set, kept, shown while typing, and cleared', { tag: '@soak' }, async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login(helen);
    await open(page);
    const row = page.locator('form').filter({ hasText: 'Mail password' });
    const secrets = () => db.selectFrom('settings').select('secret_value').where('key', '=', 'smtp_password');
    await expect(row.getByText('Not set')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Clear/ })).toHaveCount(0);
    await field(page, 'Mail password').fill('hunter2');
    await expect(field(page, 'Mail password')).toHaveAttribute('type', 'password');
    await row.getByRole('button', { name: 'Show password' }).click();
    await expect(field(page, 'Mail password')).toHaveAttribute('type', 'text');
    await row.getByRole('button', { name: 'Hide password' }).click();
    await save(page, 'Mail password').click();
    await expect(notification(page, 'smtp_password updated successfully!')).toBeVisible();
    await expect(row.getByText('Set', { exact: true })).toBeVisible();
    await expect(field(page, 'Mail password')).toHaveValue('');
    expect((await secrets().executeTakeFirst())?.secret_value).not.toBeNull();

    // '' keeps the password, Clear removes it.
    await save(page, 'Mail password').click();
    await expect(notification(page, 'smtp_password has no changes to save.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Mail password' }).click();
    await expect(row.getByText('Will be cleared')).toBeVisible();
    await page.getByRole('button', { name: 'Keep Mail password' }).click();
    await expect(row.getByText('Set', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Mail password' }).click();
    await save(page, 'Mail password').click();
    await expect(row.getByText('Not set')).toBeVisible();
    expect(await secrets().executeTakeFirst()).toBeUndefined();
  });

  test('a mail server is checked before saving; a logo is printed', { tag: '@soak' }, async ({ page, db, login }) => {
    const work = {
      user: 'sam' as const,
      job: 'tap' as const,
      start_time: minutesAgo(100),
      end_time: minutesAgo(40),
      note: 'Looked at the valve',
    };
    const settings = { default_charge_rate: '40' };
    const { castlefield } = await world(
      db,
      { castlefield: { ...smallCompany(), settings, records: { work } } },
      Date.now,
    );
    const server = await startMailServer({ password: 'right' });
    const saved = async () =>
      (await db.selectFrom('settings').select('key').where('key', 'like', 'smtp%').execute()).length;
    await login(helen);
    await open(page);
    await field(page, 'Mail server').fill('127.0.0.1');
    await field(page, 'Mail server port').fill(String(server.port));
    await field(page, 'Mail user').fill('helen');
    await field(page, 'Mail password').fill('wrong');
    await field(page, 'Sender address').fill('office@castlefield.example');
    await saveAll(page).click();
    const question = page.getByRole('alertdialog', { name: 'Not saved: the connection test failed' });
    await expect(question).toContainText('The mail server responded: 535 Authentication failed');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('region', { name: 'Email Configuration' })).toContainText(
      'Not savedThe mail server responded: 535 Authentication failed',
    );
    await expect(field(page, 'Mail password')).toHaveValue('wrong');
    await page.getByRole('heading', { name: 'Email Configuration' }).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    expect(await saved()).toBe(0);

    await field(page, 'Mail password').fill('right');
    await saveAll(page).click();
    await expect(notification(page, 'Updated 5 settings successfully!')).toBeVisible();
    await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
    const test = page.getByRole('button', { name: 'Send test email' });
    await test.click();
    await expect(page.getByText(`Test email sent to ${helen}`)).toBeVisible();
    expect(server.mails.map((mail) => [mail.to, headerOf(mail, 'subject')])).toEqual([[[helen], 'Test email']]);

    // The stored password is valid for the old port only.
    await field(page, 'Mail server port').fill('1');
    const again = /^Enter the mail password again\. The saved one is only for/;
    await expect(field(page, 'Mail password')).toHaveAccessibleDescription(/Enter the mail password again/);
    await expectAccessible(page);
    await save(page, 'Mail server port').click();
    await expect(notification(page, again)).toBeVisible();
    await expect(field(page, 'Mail password')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('right');
    await save(page, 'Mail server port').click();
    await expect(question).toContainText('The mail server 127.0.0.1 refused the connection on port 1.');
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect(notification(page, 'Updated 2 settings successfully!')).toBeVisible();
    await expect(question).toBeHidden();
    await test.click();
    await expect(page.getByText('The mail server 127.0.0.1 refused the connection on port 1.')).toBeVisible();
    await server.close();

    await upload(page).setInputFiles({ ...(await picked(9, 9)), buffer: Buffer.from('<svg/>') });
    await expect(notification(page, 'logo.png is not a picture. Choose a PNG, JPEG or WebP picture.')).toBeVisible();
    await upload(page).setInputFiles(await picked(900, 300));
    await expect(notification(page, 'Company logo updated successfully!')).toBeVisible();
    const shown = page.getByRole('img', { name: 'Company logo' });
    await expect(shown).toHaveJSProperty('naturalWidth', 900);
    const preview = `/api/v1/invoices/generate/job/${castlefield.jobs.tap}`;
    const printed = async () => pdfImages(await (await page.request.get(preview)).body());
    expect(await printed()).toEqual(['900 x 300']);
    await page.getByRole('button', { name: 'Remove company logo' }).click();
    await expect(page.getByText('No logo. The company name is printed instead.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload company logo' })).toBeFocused();
    expect(await printed()).toEqual([]);
  });

  test('confirms changes of the past, reports changes by others, and confirms leaving', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const work = {
      user: 'sam' as const,
      job: 'tap' as const,
      start_time: minutesAgo(100),
      end_time: minutesAgo(40),
      note: 'Looked at the valve',
    };
    await world(db, { castlefield: { ...smallCompany(), records: { work } } }, Date.now);
    await login(helen);
    await open(page);
    const rate = 'Default charge rate (£ an hour)';
    await field(page, rate).fill('40');
    await save(page, rate).click();
    const question = page.getByRole('alertdialog', { name: 'This affects past records' });
    await expect(question).toContainText('the amount to charge rises by £40.00');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(field(page, rate)).toHaveValue('40');
    await saveAll(page).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(notification(page, 'Updated 1 settings successfully!')).toBeVisible();
    await expect(question).toBeHidden();

    // Her other window saves first: she is notified, keeps her input, and can then save it.
    await field(page, 'Bank').fill('Starling');
    const faster = await page.request.patch('/api/v1/settings/19', { data: { value: 'Monzo' } });
    expect(faster.ok()).toBe(true);
    await save(page, 'Bank').click();
    await expect(page.getByText(/^Failed to update bank_name\nHelen Okafor changed this on/)).toBeVisible();
    await expect(field(page, 'Bank')).toHaveValue('Starling');
    await save(page, 'Bank').click();
    await expect(notification(page, 'bank_name updated successfully!')).toBeVisible();

    await field(page, 'Bank').fill('Nationwide');
    await page.getByRole('link', { name: 'Users' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect(leaving).toBeHidden();
    await expect(field(page, 'Bank')).toHaveValue('Nationwide');

    await page.route('**/api/trpc/settings.update*', (route) => route.fulfill({ status: 503, body: 'away' }));
    await save(page, 'Bank').click();
    await expect(page.getByText(/^Failed to update bank_name\nServer error/)).toBeVisible();
    await saveAll(page).click();
    await expect(page.getByText(/^Failed to save settings\nServer error/)).toBeVisible();
    await expect(field(page, 'Bank')).toHaveValue('Nationwide');

    await page.getByRole('link', { name: 'Users' }).click();
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  });

  test('failed to load, empty, fixed by the environment, secret', { tag: '@soak' }, async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login(helen);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/settings\.list/, async (route) => {
      await held;
      await route.continue();
    });
    await openFromElsewhere(page);
    await expect(page.getByRole('status').filter({ hasText: 'Loading settings...' })).toBeAttached();
    release();
    await expect(page.getByRole('heading', { name: 'AWS Configuration' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });

    await answerList(page, () => ({
      message: 'The database rests.',
      code: -32603,
      data: { code: 'internal', httpStatus: 500, path: 'settings.list' },
    }));
    await openFromElsewhere(page);
    await expect(page.getByText('Failed to load settings: The database rests.')).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'AWS Configuration' })).toBeVisible();

    await answerList(page, () => []);
    await openFromElsewhere(page);
    await expect(page.getByText('No Settings Found')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });

    await answerList(page, (rows) =>
      rows.map((row) => ({ ...row, fixed: row.key === 'company_phone', isSecret: row.key === 'bank_name' })),
    );
    await openFromElsewhere(page);
    await expect(field(page, 'Company phone')).toBeDisabled();
    await expect(page.getByText('Set in the server configuration')).toHaveCount(1);
    await expect(save(page, 'Company phone')).toHaveCount(0);
    await expect(field(page, 'Bank')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('is hidden from everyone but admins', async ({ page, db, login }) => {
  await makeSmallCompany(db);
  for (const email of ['sam@castlefield.example', 'leonard@price.example']) {
    await login(email);
    await page.goto('/settings');
    await expect(page.getByText('Access Restricted', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByText('Only administrators can access the Settings page.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Save/ })).toHaveCount(0);
  }
  await expectAccessible(page);
});
