import type { Page } from '@playwright/test';

/**
 * Imitates a browser's translator: wraps each text in two `<font>` elements, now and on every change. React keeps
 * references to the old text nodes, which are then detached.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skipped = 'script, style, textarea, title, font, svg';
    function translate(root: Node) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text);
      for (const text of found) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) continue;
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
    const options = { childList: true, characterData: true, subtree: true };
    const observer = new MutationObserver(() => {
      observer.disconnect();
      translate(document.body);
      observer.observe(document.body, options);
    });
    translate(document.body);
    observer.observe(document.body, options);
  });
}
