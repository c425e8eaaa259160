import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { worldPassword } from '#db/fixtures/world.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import { contactHash } from '#server/request-a-job/tenants.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { mp4, photo } from '#tests/support/sample-files.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, smallCompany } from './people.ts';

const findCall = '**/api/trpc/requestAJob.findProperty*';
const sendCall = '**/api/v1/request-a-job';
const thanks = 'Thank you! Your request has been submitted.';
const messages = [
  'Please enter a valid UK postcode (e.g., M9 0PY or M90PY).',
  'Please select a property from the dropdown.',
  'Please enter a valid title (minimum 5 characters).',
  'Please enter a valid description (minimum 10 characters).',
  'Please upload at least one file.',
  'Please enter your name (minimum 3 characters).',
  'Please enter a valid email address',
  'Please enter a valid phone number (10 to 15 digits).',
] as const;

/** What the summary calls the fields of `messages`. */
const fields = [
  'Postcode',
  'Property',
  'What needs fixing?',
  'Tell us more',
  'Photos',
  'Your name',
  'Email',
  'Phone',
] as const;

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit request' });

async function open(page: Page, address = '/request-a-job') {
  await page.goto(address);
  await hydrated(page);
}

async function findAddress(page: Page, postCode = 'm192ef') {
  await page.getByLabel('Postcode').fill(postCode);
  await page.getByLabel('Postcode').blur();
  await page.getByLabel('Property', { exact: true }).selectOption({ label: '14 Albert Road' });
}

async function fillRest(page: Page) {
  await page.getByRole('radio', { name: 'Landlord' }).check();
  await page.getByLabel('What needs fixing?').fill('Kitchen tap drips');
  await page.getByLabel('Tell us more').fill('It drips day and night since Monday.');
  await page.getByLabel('Your name').fill('Tess Tenant');
  await page.getByLabel('Email').fill('tess@tenant.example');
  await page.getByLabel('Phone').fill('07700 900123');
}

const picture = async (name = 'tap.jpg', size = { width: 80, height: 60 }) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(size),
});

const addFiles = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('#files').setInputFiles(files);

const settings = { company_phone: '0161 496 0100', emergency_phone: '0161 496 0199' };

test('the form is accessible: empty, rejected', { tag: ['@desktop', '@small', '@soak'] }, async ({ page, db }) => {
  await makeSmallCompany(db, settings);
  await open(page);
  await expect(page.getByText('Smell gas? Call 0800 111 999')).toBeVisible();
  await expect(page.getByRole('link', { name: '0161 496 0199' })).toHaveAttribute('href', 'tel:+441614960199');
  await expectAccessible(page);
  await submit(page).click();
  await expect(summary(page)).toBeVisible();
  await expect(toast(page)).toBeEmpty();
  await expectAccessible(page);
});

test('the next steps are accessible: filled, sent', { tag: ['@desktop', '@small'] }, async ({ page, db }) => {
  await makeSmallCompany(db, settings);
  await open(page);
  await findAddress(page);
  await fillRest(page);
  await addFiles(page, [
    await picture('under the sink.jpg', { width: 800, height: 600 }),
    { name: 'drip.mp4', mimeType: 'video/mp4', buffer: mp4(5000) },
  ]);
  await expect(page.locator('main img')).toHaveCount(1);
  await expectAccessible(page);
  await expectFits(page);
  await submit(page).click();
  await expect(page.locator('main').getByText(thanks)).toBeVisible();
  await expect(toast(page)).toBeEmpty();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Track your request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen tap drips' })).toBeVisible();
});

test('the page of a request is accessible', { tag: ['@desktop', '@small'] }, async ({ page, db }) => {
  await makeSmallCompany(db, settings);
  const reference = 'K7M3-9QXD-4TBH';
  await db.updateTable('jobs').set({ reference, status: 'pending_start', job_start_date: '2099-03-09' }).execute();
  await open(page, `/request-a-job/${reference}?sent=1`);
  await expectAccessible(page);
});

test.describe('with one company', () => {
  test.beforeEach(async ({ db }) => {
    await makeSmallCompany(db, settings);
  });

  test('errors are shown beside their fields, and all fields with one in the summary', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await open(page);
    const expectErrors = async (from: number) => {
      await submit(page).click();
      await expect(summary(page).getByRole('link')).toHaveText(fields.slice(from));
      for (const message of messages.slice(from)) await expect(page.getByText(message)).toBeVisible();
      await expect(toast(page)).toBeEmpty();
      await expect(submit(page)).toBeDisabled();
    };
    await expectErrors(0);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toContain('There is a problem');
    // Without an address its error links to the postcode.
    await summary(page).getByRole('link').first().click();
    await expect(page.getByLabel('Postcode')).toBeFocused();
    await findAddress(page);
    await expect(submit(page)).toBeEnabled();
    await expectErrors(2);
    await summary(page).getByRole('link').first().click();
    await expect(page.getByLabel('What needs fixing?')).toBeFocused();
    await expect(page.getByLabel('What needs fixing?')).toHaveAccessibleDescription(/minimum 5/);
    await page.getByLabel('What needs fixing?').fill(' tap    ');
    await expectErrors(2);
    await page.getByLabel('What needs fixing?').fill('Tap drips');
    // An error goes as its field changes, and the focus stays there.
    await expect(page.getByText(messages[2])).toBeHidden();
    await expect(summary(page).getByRole('link')).toHaveText(fields.slice(3));
    await expect(page.getByLabel('What needs fixing?')).toBeFocused();
    await expectErrors(3);
    await page.getByLabel('Tell us more').fill('it drips  ');
    await expectErrors(3);
    await page.getByLabel('Tell us more').fill('It drips day and night.');
    await expectErrors(4);
    await addFiles(page, await picture());
    await expect(submit(page)).toBeEnabled();
    await expectErrors(5);
    await page.getByRole('button', { name: 'Remove tap.jpg' }).click();
    await expect(page.locator('#files')).toBeFocused();
    await expectErrors(4);
    await page.getByLabel('I cannot add a photo').check();
    await expectErrors(5);
    await page.getByLabel('Your name').fill('Tess');
    await expectErrors(6);
    await page.getByLabel('Email').fill('tess@tenant');
    await expectErrors(6);
    await page.getByLabel('Email').fill('tess@tenant.example');
    await expectErrors(7);
    expect(calls).toEqual([]);
    await page.getByLabel('Postcode').fill('M192E');
    await page.getByLabel('Phone').fill('07700 900123');
    await submit(page).click();
    await expect(summary(page).getByRole('link')).toHaveText(fields.slice(0, 2));
    expect(calls).toEqual([]);
  });

  test('the postcode is looked up on blur', { tag: '@soak' }, async ({ page, db }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('findProperty') && calls.push(request.url()));
    await open(page);
    const postCode = page.getByLabel('Postcode');
    const property = page.getByLabel('Property', { exact: true });
    await postCode.fill('M19');
    await postCode.blur();
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Find address' }).click();
    await expect(page.getByText(messages[0])).toBeVisible();
    expect(calls).toEqual([]);

    await postCode.fill('M99 9ZZ');
    await postCode.blur();
    await expect(toast(page)).toContainText('No properties found for this postcode.');
    await expect(postCode).toHaveAccessibleDescription('No properties found for this postcode.');
    await expect(page.getByText('Not in the list? Call the office on')).toContainText('0161 496 0100');
    await postCode.fill('M19 2EF');
    await postCode.press('Enter');
    await expect(property.locator('option')).toHaveText(['Choose the address', '14 Albert Road']);
    // The only one is chosen.
    await expect(property).not.toHaveValue('');
    // Leaving an unchanged field sends nothing and keeps the result.
    await postCode.focus();
    await postCode.blur();
    await expect(property).not.toHaveValue('');
    expect(calls).toHaveLength(2);

    await db.updateTable('properties').set({ post_code: 'M20 1AA' }).where('address', '=', '14 Albert Road').execute();
    await postCode.fill('M20 1AA');
    await postCode.blur();
    await expect.poll(() => calls.length).toBe(3);
    await expect(property.locator('option')).toHaveText(['Choose the address', '14 Albert Road']);
    await expect(property).not.toHaveValue('');
    await postCode.fill('M20');
    await postCode.blur();
    await expect(property.locator('option')).toHaveText(['Enter your postcode first', 'Nothing available']);
  });

  test.describe('if the server fails', () => {
    test.use({ expectedErrors: /status of (404|429|500|502)|ERR_FAILED/ });

    test('a lookup shows the error; leaving the field again retries', { tag: '@soak' }, async ({ page }) => {
      await open(page);
      const postCode = page.getByLabel('Postcode');
      const rejection = {
        error: {
          message: 'Too many requests. Wait a while and try again.',
          code: -32029,
          data: { code: 'rate_limited', httpStatus: 429 },
        },
      };
      await page.route(findCall, (route) => route.fulfill({ status: 429, json: [rejection] }));
      await postCode.fill('M19 2EF');
      await postCode.blur();
      await expect(toast(page)).toContainText(rejection.error.message);
      await expect(postCode).toHaveAccessibleDescription(rejection.error.message);
      await page.unroute(findCall);
      await page.route(findCall, (route) => route.abort());
      await postCode.focus();
      await postCode.blur();
      await expect(toast(page)).toContainText('Error checking properties. Please try again.');
      await page.unroute(findCall);
      await postCode.focus();
      await postCode.blur();
      await expect(page.getByLabel('Property', { exact: true }).locator('option')).toHaveCount(2);
    });

    test('sending shows the error; works after a change', { tag: '@soak' }, async ({ page, db }) => {
      await open(page);
      await findAddress(page);
      await fillRest(page);
      await addFiles(page, await picture());
      const failed = async (message: string) => {
        await submit(page).click();
        await expect(toast(page)).toContainText(message);
        await expect(summary(page)).toContainText(message);
        await expect(submit(page)).toBeDisabled();
        await expect(page.getByLabel('Your name')).toHaveValue(/^Tess Tenant ?$/);
      };
      await page.route(sendCall, (route) => route.abort());
      await failed('Error submitting request. Please try again.');
      await page.unroute(sendCall);
      await page.route(sendCall, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
      await page.getByLabel('Your name').press('End');
      await page.getByLabel('Your name').pressSequentially(' ');
      await failed('Error submitting request. Please try again.');
      await page.unroute(sendCall);
      const body = { message: 'Server error. Our team has been notified.', code: 'internal' };
      await page.route(sendCall, (route) => route.fulfill({ status: 500, json: body }));
      await addFiles(page, await picture('second.jpg'));
      await failed(body.message);
      await page.unroute(sendCall);
      // The property was archived meanwhile.
      await db.updateTable('properties').set({ status: 'archived' }).execute();
      await page.getByRole('button', { name: 'Remove second.jpg' }).click();
      await submit(page).click();
      await expect(summary(page).getByRole('link')).toHaveText([fields[1]]);
      await expect(page.getByText(messages[1])).toBeVisible();
      await db.updateTable('properties').set({ status: 'active' }).execute();
      await page.getByLabel('Your name').fill('Tess Tenant');
      await submit(page).click();
      await expect(page.locator('main').getByText(thanks)).toBeVisible();
    });
  });

  test('a request arrives with its photos, shrunk and without location; the form is empty again', async ({
    page,
    db,
    request,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(sendCall, async (route) => {
      await held;
      await route.continue();
    });
    await open(page);
    await findAddress(page);
    await fillRest(page);
    await addFiles(page, [
      await picture('sink.jpeg', { width: 4000, height: 3000 }),
      { name: 'drip.mp4', mimeType: 'video/mp4', buffer: mp4(5000) },
    ]);
    await addFiles(page, await picture('small.jpg'));
    await expect(page.locator('main img')).toHaveCount(2);
    await submit(page).click();
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await expect(busy).toBeDisabled();
    await expect(busy).toBeFocused();
    for (const label of ['Postcode', 'Property', 'What needs fixing?', 'Your name', 'I cannot add a photo'])
      await expect(page.getByLabel(label).first()).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Sending 3 files' })).toBeVisible();
    release();
    await expect(toast(page)).toContainText(thanks);
    // At the top centre, for 2.5 seconds.
    await expect(toast(page)).toBeEmpty({ timeout: 4000 });
    const main = page.locator('main');
    await expect(main.getByText(thanks)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(thanks);

    const [job] = await db.selectFrom('jobs').selectAll().where('reference', 'is not', null).execute();
    expect(job).toMatchObject({
      job_title: 'Kitchen tap drips',
      job_description: 'It drips day and night since Monday.',
      status: 'awaiting_approval',
      requested_by: 'landlord',
      requester_name: 'Tess Tenant',
      requester_email: 'tess@tenant.example',
      requester_phone: '07700 900123',
    });
    await expect(main.getByText(job!.reference!)).toBeVisible();
    const files = await db
      .selectFrom('files')
      .select(['file_name', 'mime', 'category', 'job_id'])
      .orderBy('id')
      .execute();
    const kept = { category: 'before_job', job_id: job!.id };
    expect(files).toEqual([
      { ...kept, file_name: 'sink.jpeg', mime: 'image/jpeg' },
      { ...kept, file_name: 'drip.mp4', mime: 'video/mp4' },
      { ...kept, file_name: 'small.jpg', mime: 'image/jpeg' },
    ]);
    // The queue uses it to notify the office and the visitor.
    const historyRows = await db
      .selectFrom('history')
      .select(['actor_name', 'action'])
      .where('entity', '=', 'jobs')
      .where('entity_id', '=', job!.id)
      .execute();
    expect(historyRows).toEqual([{ actor_name: 'Tess Tenant', action: 'create' }]);

    // The photo was rotated and had a location; the stored one is upright without metadata.
    const data = { email: 'helen@castlefield.example', password: worldPassword };
    await request.post('/api/v1/auth/login', { data });
    const { id } = await db.selectFrom('files').select('id').orderBy('id').executeTakeFirstOrThrow();
    const sent = await request.get(`/api/v1/files/${id}/content`);
    const facts = await sharp(await sent.body()).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 1536, height: 2048 });
    expect([facts.exif, facts.orientation ?? 1]).toEqual([undefined, 1]);

    // Another request begins with an empty form.
    await expect(submit(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Request another repair' }).click();
    await expect(page.getByLabel('Postcode')).toHaveValue('');
    await expect(page.getByLabel('Your name')).toHaveValue('');
    await expect(page.getByRole('radio', { name: 'Tenant' })).toBeChecked();
    await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);
    await expect(submit(page)).toBeEnabled();
  });

  test('a bot is thanked, and nothing is stored', async ({ page, db }) => {
    await open(page);
    await findAddress(page);
    await fillRest(page);
    await page.getByLabel('I cannot add a photo').check();
    await page.locator('input[name=website]').evaluate((input: HTMLInputElement) => {
      input.value = 'http://spam.example';
    });
    await submit(page).click();
    await expect(page.locator('main').getByText(thanks)).toBeVisible();
    expect(await db.selectFrom('jobs').select('id').where('reference', 'is not', null).execute()).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400|status of 415/ });

  test('a request in two steps: the address, then the rest, with photos', {
    tag: ['@desktop', '@small'],
  }, async ({ page, db }) => {
    await makeSmallCompany(db, settings);
    await page.goto('/request-a-job');
    await expect(page.getByText('Smell gas? Call 0800 111 999')).toBeVisible();
    const gas = await page.getByRole('link', { name: '0800 111 999' }).boundingBox();
    expect(gas!.height).toBeGreaterThanOrEqual(44);
    const find = page.getByRole('button', { name: 'Find address' });
    await expect(submit(page)).toBeHidden();
    await page.getByLabel('Postcode').fill('M19');
    await find.click();
    await expect(page.getByText(messages[0])).toBeVisible();
    await page.getByLabel('Postcode').fill('M99 9ZZ');
    await find.click();
    await expect(page.getByText('No properties found for this postcode.')).toBeVisible();
    await expect(submit(page)).toBeHidden();
    await page.getByLabel('Postcode').fill('m19 2ef');
    await find.click();
    await expect(page.getByLabel('Postcode')).toHaveValue('m19 2ef');
    await expectFits(page);

    // All errors at once, with the input kept.
    await page.getByRole('radio', { name: 'Landlord' }).check();
    await page.getByLabel('What needs fixing?').fill('Kitchen tap drips');
    await submit(page).click();
    await expect(summary(page).getByRole('link')).toHaveText([fields[3], ...fields.slice(5)]);
    await expect(page.getByLabel('What needs fixing?')).toHaveValue('Kitchen tap drips');
    await expect(page.getByRole('radio', { name: 'Landlord' })).toBeChecked();
    await page.getByLabel('Property', { exact: true }).selectOption({ label: '14 Albert Road' });
    await fillRest(page);
    await submit(page).click();
    await expect(summary(page).getByRole('link')).toHaveText([fields[4]]);
    await expect(page.getByText(messages[4])).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Tess Tenant');
    await expect(page.getByLabel('Property', { exact: true })).not.toHaveValue('');
    const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await addFiles(page, plan);
    await submit(page).click();
    await expect(page.getByText('plan.txt is not a photo or a video.')).toBeVisible();
    await expect(page.getByLabel('What needs fixing?')).toHaveValue('Kitchen tap drips');
    await fillRest(page);
    expect(await db.selectFrom('files').select('id').execute()).toEqual([]);

    await addFiles(page, [await picture('one.jpg'), await picture('two.jpg')]);
    await submit(page).click();
    await expect(page).toHaveURL(/\/request-a-job\/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\?sent=1$/);
    await expect(page.getByText(thanks)).toBeVisible();
    await expect(page.getByText('14 Albert Road')).toBeVisible();
    const [job] = await db.selectFrom('jobs').selectAll().where('reference', 'is not', null).execute();
    expect(page.url()).toContain(job!.reference!);
    expect(job).toMatchObject({ job_title: 'Kitchen tap drips', requested_by: 'landlord' });
    const files = await db.selectFrom('files').select(['file_name', 'job_id']).orderBy('id').execute();
    expect(files.map(({ file_name }) => file_name)).toEqual(['one.jpg', 'two.jpg']);
  });
});

test.describe('with several companies', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('each has an address, without it none is listed; an unknown one is 404', { tag: '@soak' }, async ({
    page,
    db,
  }) => {
    await makeSmallCompany(db, settings);
    const users = { admin: { role: 'admin', email: 'admin@other.example' } } as const;
    const other = { ...smallCompany(), name: 'Other', users, properties: {}, jobs: {} } as never;
    await world(db, { other }, Date.now);
    await page.goto('/request-a-job');
    await expect(page.getByText('Use the link to the form')).toBeVisible();
    await expect(page.getByLabel('Postcode')).toHaveCount(0);
    await expect(page.getByText('Castlefield')).toHaveCount(0);
    await expectAccessible(page);
    const address = '/c/castlefield-property-care/request-a-job';
    await page.goto(address);
    await expect(page.getByText('Tell Castlefield Property Care what needs fixing.')).toBeVisible();
    await expectAccessible(page);
    await findAddress(page);
    await fillRest(page);
    await page.getByLabel('I cannot add a photo').check();
    await submit(page).click();
    await expect(page.locator('main').getByText(thanks)).toBeVisible();
    await page.getByRole('link', { name: 'Track your request' }).click();
    await expect(page.getByRole('link', { name: 'Request another repair' })).toHaveAttribute('href', address);
    await page.goto('/c/castlefield-property-care/privacy');
    await expect(page.getByRole('heading', { name: 'Privacy at Castlefield Property Care' })).toBeVisible();
    expect((await page.goto('/c/nobody/request-a-job'))?.status()).toBe(404);
  });
});

test('a tenant’s link shows their visit, and stops its messages without a script', async ({ browser, page, db }) => {
  const { castlefield } = await makeSmallCompany(db, settings);
  const { id: company_id, users, jobs, properties } = castlefield;
  const tenant = { tenant_email: 'tess@tenant.example', tenant_phone: '' };
  await db.updateTable('properties').set(tenant).where('id', '=', properties.albert).execute();
  const notice = { job_id: jobs.tap, contact_hash: contactHash(tenant), token_hash: tokenHash('a link') };
  await db
    .insertInto('tenant_notices')
    .values({ company_id, ...notice })
    .execute();
  const visit = { job_id: jobs.tap, user_id: users.sam, day: '2099-03-09', window_from: '08:00', window_to: '10:00' };
  await db
    .insertInto('visits')
    .values({ company_id, ...visit })
    .execute();
  await page.goto('/visit/a%20link');
  await hydrated(page);
  await expect(page.getByText('Sam will come between 08:00 and 10:00.')).toBeVisible();
  await expect(page.getByText('Kitchen tap leaking')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(page.url());
  await plain.getByRole('button', { name: 'Stop these messages' }).click();
  await expect(plain.getByText('Messages are off')).toBeVisible();
  await expect(plain.getByText('Sam will come between 08:00 and 10:00.')).toBeVisible();
  await plain.close();
});

test.describe('the page of a request', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('shows its progress to everyone with the link', async ({ page, db }) => {
    const { castlefield } = await makeSmallCompany(db, settings);
    const reference = 'K7M3-9QXD-4TBH';
    const become = (values: object) =>
      db
        .updateTable('jobs')
        .set({ reference, ...values })
        .execute();
    const expectStep = async (step: string) => {
      await page.goto(`/request-a-job/${reference}`);
      await expect(page.locator('[aria-current=step]')).toHaveText(step);
    };
    await become({ status: 'awaiting_approval' });
    await expectStep('Received');
    await become({ status: 'pending_start' });
    await expectStep('Accepted');
    await become({ job_start_date: '2099-03-09' });
    await expectStep('Planned for Mon 9 Mar 2099');
    const { id: company_id, jobs } = castlefield;
    await db.insertInto('visits').values({ company_id, job_id: jobs.tap, day: '2099-03-09' }).execute();
    await open(page, `/request-a-job/${reference}`);
    await page.getByRole('button', { name: 'Ask for another time' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByLabel('When would suit you better?').fill('After 5 pm, please');
    await expectFits(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('You asked for another time')).toBeVisible();
    await expect(page.getByText('After 5 pm, please')).toBeVisible();
    await become({ status: 'in_progress' });
    await expectStep('In progress');
    await become({ status: 'completed' });
    await expectStep('Done');
    await become({ status: 'rejected' });
    await page.goto(`/request-a-job/${reference}`);
    await expect(page.getByText('Declined')).toBeVisible();
    await expect(page.getByText('Kitchen tap leaking')).toBeVisible();
    await expect(page.getByText('14 Albert Road')).toBeVisible();
    await expect(page.getByText('0161 496 0199')).toBeVisible();
    await expect(page.getByText('Call the office on')).toContainText('0161 496 0100');
    await expect(page.getByText('Castlefield')).toHaveCount(0);

    const unknown = await page.goto('/request-a-job/K7M3-9QXD-4TBJ');
    expect(unknown?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Request not found' })).toBeVisible();
    await expectAccessible(page);

    // Entered again, starting from the landing page.
    const field = page.getByLabel('Already reported a problem? Enter your reference');
    await expect(field).toHaveValue('K7M3-9QXD-4TBJ');
    for (const path of [undefined, '/', '/request-a-job']) {
      if (path) await page.goto(path);
      await field.fill(' k7m3 9qxd 4tbh');
      await field.press('Enter');
      await expect(page.getByRole('heading', { name: 'Kitchen tap leaking' })).toBeVisible();
    }
  });
});

test('a form on another site sends nothing here', async ({ app, db }) => {
  await makeSmallCompany(db);
  const body = new FormData();
  body.set('website', '');
  const headers = { 'sec-fetch-site': 'cross-site' };
  const answer = await fetch(`${app.url}/request-a-job`, { method: 'POST', body, headers });
  expect(answer.status).toBe(403);
});
