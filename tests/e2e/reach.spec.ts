import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { smallTargets } from '#tests/support/touch-targets.ts';
import { makeSmallCompany } from './people.ts';

/* Touch, mouse and keyboard: touch targets of 44 px, labels in the collapsed sidebar. */

const pages = {
  visitor: ['/', '/login', '/request-a-job'],
  sam: ['/dashboard', '/time-tracking', '/time-tracked', '/jobs', '/expenses', '/payments'],
  helen: [
    '/dashboard',
    '/properties',
    '/jobs',
    '/expenses',
    '/time-tracked',
    '/payments',
    '/invoices',
    '/galery',
    '/users',
    '/settings',
    '/newTable',
  ],
};

for (const [who, addresses] of Object.entries(pages)) {
  const tag = who === 'sam' ? [] : ['@soak'];
  test(`${who}: every touch target is at least 44 px`, { tag }, async ({ page, db, login }) => {
    test.slow();
    await makeSmallCompany(db, { emergency_phone: '0161 496 0199' });
    if (who !== 'visitor') await login(`${who}@castlefield.example`);
    for (const address of addresses) {
      await page.goto(address);
      await hydrated(page);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect.soft(await smallTargets(page), address).toEqual([]);
    }
  });
}

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('the collapsed sidebar shows its labels at once, on hover and on focus', async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login('helen@castlefield.example');
    await page.goto('/dashboard');
    await hydrated(page);
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Properties' });
    const name = entry.getByText('Properties');
    await expect(name).toHaveCSS('opacity', '0');
    await entry.hover();
    await expect(name).toHaveCSS('opacity', '1');
    const box = (await name.boundingBox())!;
    const beside = (await entry.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(beside.x + beside.width);
    expect(Math.abs(box.y + box.height / 2 - beside.y - beside.height / 2)).toBeLessThan(2);
    // Above the page, and not clipped by the scrolling list.
    const parent = await page.evaluate(
      ([x, y]) => {
        const span = [...document.querySelectorAll<HTMLElement>('.rail-name')].find(
          (each) => each.textContent === 'Properties',
        )!;
        span.style.pointerEvents = 'auto';
        return document.elementFromPoint(x!, y!) === span;
      },
      [box.x + box.width - 4, box.y + box.height / 2],
    );
    expect(parent).toBe(true);
    await page.mouse.move(700, 500);
    await expect(name).toHaveCSS('opacity', '0');
    await page.keyboard.press('Tab');
    await entry.focus();
    await expect(name).toHaveCSS('opacity', '1');
  });
});
