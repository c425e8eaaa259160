import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany } from './people.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('a saved row is marked, arrow keys walk on beside the panel, a skeleton is as high as what comes', async ({
  page,
  db,
  login,
}) => {
  const properties = Object.fromEntries(
    ['1 Mill Lane', '2 Mill Lane', '3 Mill Lane'].map((address) => [
      address,
      { address, post_code: 'M1 1AA', city: 'Leeds' },
    ]),
  );
  const small = smallCompany();
  await world(db, { castlefield: { ...small, properties: { ...small.properties, ...properties } } }, Date.now);
  await login('helen@castlefield.example');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/properties?sort=address&order=asc');
  await hydrated(page, '[role=grid]');
  const row = (address: string) => page.getByRole('row', { name: address });

  await test.step('the row flashes', async () => {
    await row('2 Mill Lane').getByRole('gridcell', { name: 'Leeds' }).dblclick();
    await page.keyboard.type('York');
    await page.keyboard.press('Enter');
    await expect(row('2 Mill Lane')).toHaveClass(/animate-saved/);
    await expect(row('2 Mill Lane')).not.toHaveClass(/animate-saved/);
  });
  await test.step('arrow keys', async () => {
    await row('1 Mill Lane').hover();
    await row('1 Mill Lane').getByRole('button', { name: 'Open 1 Mill Lane' }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading', { name: '1 Mill Lane' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(panel.getByRole('heading', { name: '2 Mill Lane' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(panel.getByRole('heading', { name: '3 Mill Lane' })).toBeVisible();
    await expect(page.locator('tr[data-open]')).toContainText('3 Mill Lane');
    await page.keyboard.press('ArrowUp');
    await expect(panel.getByRole('heading', { name: '2 Mill Lane' })).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
  });
  await test.step('skeleton', async () => {
    const skeleton = page.getByRole('status').filter({ hasText: 'Loading settings...' });
    /** Opens the settings from another page; returns the height of their skeleton. */
    async function seen() {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/settings.list**', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
      await expect(skeleton).toBeVisible();
      const height = (await skeleton.boundingBox())!.height;
      release();
      await expect(page.getByRole('button', { name: 'Save All Changes' })).toBeVisible();
      await expect(skeleton).toBeHidden();
      await page.unroute('**/settings.list**');
      return height;
    }
    const first = await seen();
    await page.goto('/properties');
    await hydrated(page, '[role=grid]');
    await page.waitForLoadState('networkidle');
    const second = await seen();
    expect(first).toBeLessThan(1_000);
    expect(second).toBeGreaterThan(2_000);
  });
});
