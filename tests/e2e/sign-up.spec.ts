import { startBuiltApp } from '#tests/support/built-app.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { databaseUrl, newDatabaseName, onServer, startTestServer } from '#tests/support/postgres.ts';

// A used link is 404, another password 400.
test.use({ expectedErrors: /status of 40[04]/ });

test('somebody adds their company: form, mail, password, dashboard; the link works once', {
  tag: '@soak',
}, async ({ page }) => {
  const mail = await startMailServer();
  const server = await startTestServer();
  const name = newDatabaseName('sign_up');
  await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`);
  const app = await startBuiltApp(databaseUrl(server.url, name), {
    env: {
      SIGNUP: 'open',
      APP_URL: 'https://fettle.example',
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(mail.port),
      MAIL_TLS: 'none',
      MAIL_FROM: 'post@fettle.example',
    },
  });
  try {
    await page.goto(`${app.url}/login`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Add your company' }).click();
    await page.getByRole('button', { name: 'Add company' }).click();
    await expect(page.getByText('Enter the name of your company.')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByLabel('Company').fill('Nora’s Repairs');
    await page.getByLabel('Your name').fill('Nora Lee');
    await page.getByLabel('Email').fill('nora@new.example');
    await page.getByLabel('Password', { exact: true }).fill('secret12');
    await page.getByRole('button', { name: 'Add company' }).click();
    await expect(page.getByText('Look in your inbox')).toBeVisible();
    await expectAccessible(page);

    const token = () => mail.mails[0]?.source.replace(/=\r\n/g, '').match(/sign-up#([0-9a-f]{64})/)?.[1];
    await expect.poll(token).toBeDefined();
    const link = `${app.url}/sign-up#${token()}`;
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('Nora’s Repairs')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('secret13');
    await page.getByRole('button', { name: 'Confirm and log in' }).click();
    await expect(page.locator('main').getByText('This isn’t the password you chose')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('secret12');
    await page.getByRole('button', { name: 'Confirm and log in' }).click();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
    await page.goto(`${app.url}/settings`);
    await expect(page.getByRole('link', { name: `${app.url}/c/noras-repairs/request-a-job` })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  } finally {
    await app.stop();
    await server.stop();
    await mail.close();
  }
});
