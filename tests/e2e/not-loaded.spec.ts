import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany } from './people.ts';

/* A script that cannot be loaded takes nothing away from the page. */

test.use({ expectedErrors: /Failed to load resource|dynamically imported module/ });

test('what ends the work opens, and what is not loaded says so in place and comes by itself', async ({
  page,
  db,
  context,
  login,
}) => {
  await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        records: {
          before: {
            user: 'sam',
            job: 'tap',
            start_time: minutesAgo(200),
            end_time: minutesAgo(140),
            note: 'Fitted a tap',
          },
          now: { user: 'sam', job: 'tap', start_time: minutesAgo(61), note: 'Changed the washer' },
        },
      },
    },
    Date.now,
  );
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 53.48, longitude: -2.24 });
  await login('sam@castlefield.example');
  await page.goto('/time-tracking');
  await page.getByRole('button', { name: 'Yes, Reload' }).click();
  const subScreen = /\/assets\/sub-screen-/;
  await page.route(subScreen, (route) => route.abort());
  await page.goto('/time-tracking');
  await hydrated(page);
  const note = page.getByRole('textbox', { name: 'Description' });
  await page.getByRole('button', { name: 'Notes List' }).click();
  const missing = page.getByText('Not loaded yet. Connect once.');
  await expect(missing).toBeVisible();
  const again = page.waitForRequest(subScreen);
  await page.getByRole('button', { name: 'Try again' }).click();
  await again;
  await page.getByRole('button', { name: 'Back' }).click();
  await note.fill('Changed the washer and the seal');
  await page.getByRole('button', { name: 'End Tracking' }).click();
  const sheet = page.getByRole('dialog', { name: 'Job finished?' });
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Changed the washer and the seal');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.unroute(subScreen);
  await page.goto('/time-tracked');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.getByRole('button', { name: 'Request Amendment' }).click();
  await expect(missing).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Time Tracked' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(scripts);
  await expect(page.getByRole('dialog', { name: /Amendment/ })).toBeVisible();
  await expect(missing).toBeHidden();
});
