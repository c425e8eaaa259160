import type { Browser, Page } from 'puppeteer-core';

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  return page;
}

/**
 * Prints in the pages of one browser. Each print has a fresh one, with a context of its own, without JavaScript and
 * network; since opening it takes longer than printing an invoice, the next one is opened while this one prints.
 */
export function printingPages(browser: Browser): (html: string) => Promise<Uint8Array> {
  let spare: Promise<Page> | undefined;

  function prepareNext(): void {
    if (spare) return;
    spare = openPage(browser);
    // The print that takes it hears of its failure; it may be that none comes.
    spare.catch(() => {});
  }

  function takePage(): Promise<Page> {
    const page = spare ?? openPage(browser);
    spare = undefined;
    return page;
  }

  return async (html) => {
    const page = await takePage();
    try {
      await page.setContent(html, { timeout: 0 });
      prepareNext();
      return await page.pdf({
        format: 'A4',
        preferCSSPageSize: true,
        printBackground: true,
        tagged: false,
        outline: false,
        timeout: 0,
      });
    } finally {
      await page
        .browserContext()
        .close()
        .catch(() => {});
    }
  };
}
