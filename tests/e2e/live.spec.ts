import { mkdtemp, rm } from 'node:fs/promises';
import { type AppProcess, freePort, startAppProcess } from '#tests/support/app-process.ts';
import { expect, test } from '#tests/support/e2e.ts';

const account = { email: 'ann@acme.example', password: 'fettle2026' };

test.describe('after the server was killed', () => {
  test.use({ expectedErrors: /ERR_|Failed to load resource/ });
  test.setTimeout(120_000);

  test('the page reconnects automatically and receives new events', async ({ page, context }) => {
    const dataDir = await mkdtemp('/tmp/fettle-live-');
    const port = String(await freePort());
    const start = (): Promise<AppProcess> =>
      startAppProcess({
        run: ['build/server/start.js'],
        env: {
          DATA_DIR: dataDir,
          PORT: port,
          COMPANY_NAME: 'Acme',
          ADMIN_EMAIL: account.email,
          ADMIN_PASSWORD: account.password,
        },
      });
    let app = await start();
    try {
      const post = (path: string, data: object) => context.request.post(`${app.url}/api/v1${path}`, { data });
      await post('/auth/login', account);
      const property = (await (await post('/properties', { address: '1 Quay Street' })).json()).data;
      const job = (await (await post('/jobs', { property_id: property.id, job_title: 'Damp' })).json()).data;
      const listening = () => page.waitForResponse((answer) => answer.url().endsWith('/events.live'));
      const first = listening();
      await page.goto(`${app.url}/dashboard`);
      await first;
      // Waits for the full page, whose chunks come from the server too.
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

      const again = listening();
      app.kill('SIGKILL');
      await app.ended;
      app = await start();
      await again;
      await post('/time-tracking', { job_id: job.id, is_driving: true });
      await expect(page.getByText('1 active')).toBeVisible({ timeout: 2500 });
    } finally {
      app.kill('SIGKILL');
      await app.ended;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  });
});
