import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/e2e.ts';

/* Tests of expectAccessible itself, which the other e2e tests rely on. */

const show = (page: Page, styles: string, content: string) =>
  page.setContent(
    `<!doctype html><html lang="en"><head><title>Test</title><meta name="viewport" content="width=device-width">
    <style>p { color: #000; background: #fff; transition: color 2s } ${styles}</style></head>
    <body><main><h1>Test</h1><p>Words</p>${content}</main></body></html>`,
  );

test('reports nothing on a page without violations', async ({ page }) => {
  await show(page, '', '');
  await expectAccessible(page);
});

test('reports missing names, low contrast and small targets', async ({ page }) => {
  await show(page, '', '<button></button>');
  await expect(expectAccessible(page)).rejects.toThrow('button-name');
  await show(page, 'p { color: #ddd }', '');
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
  const small = '<button style="padding:0;border:0;width:9px;height:9px">a</button>';
  await show(page, '', small + small);
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});

test('reports text with low contrast in dark mode only, after its fade', { tag: '@soak' }, async ({ page }) => {
  await show(page, '@media (prefers-color-scheme: dark) { p { color: #ddd } }', '');
  await expect(expectAccessible(page)).rejects.toThrow('dark');
});
