import { html, type Markup } from './html.ts';

/** The element by which splitPrint finds the page of `footPage`. */
export const footAnchor = 'foot-letters';
export const footLetters = 'Page of 0123456789';

/**
 * The last page of a print: how many pages a document has is known only afterwards, so splitPrint draws the feet, in the
 * face and with the letters of this page, and takes it out.
 */
export function footPage(titles: readonly string[]): Markup {
  const letters = [...new Set(`${footLetters}${titles.join('')}`)].join('');
  return html`<p id="${footAnchor}" style="font-variant-ligatures: none"><a class="anchor" href="#${footAnchor}"></a>${letters}</p>`;
}
