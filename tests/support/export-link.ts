import type { Locator, Page } from '@playwright/test';

/** The link of a table's Export menu. */
export async function exportLink(page: Page, name: 'Excel (XLSX)' | 'CSV' | 'CSV for programs'): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Export', exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return page
    .getByRole('region', { name: 'Export' })
    .getByRole('link', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}(?! for)`) });
}
