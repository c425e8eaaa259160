/*
 * Stillness of the page: skeletons as high as what came last time, and short fades where something is replaced. It
 * watches the document, so that no component and no page's first load pays for it.
 */

/** A list of placeholders, see app/ui/skeleton.tsx. */
const placeholder = '[data-skeleton]';
const list = '[role=status]';

const fadeMs = 120;
/** Higher ones would only be scrolled past. px */
const maxHeight = 4_000;

interface Waiting {
  key: string;
  parent: HTMLElement;
  /** Height of the parent without the skeleton, px. */
  rest: number;
}

function remembered(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

function remember(key: string, height: number): void {
  try {
    localStorage.setItem(key, String(height));
  } catch {
    // Full or blocked: the skeleton keeps its own height.
  }
}

const skeletonsIn = (root: HTMLElement): Set<HTMLElement> => {
  const found = [...root.querySelectorAll(placeholder)].map((part) => part.closest<HTMLElement>(list));
  return new Set(found.filter((each) => each !== null));
};

/** Timers are left out, as they tick, and tables, which mark saved cells themselves. */
const changingNumber = ({ parentElement: element, textContent }: Node) => {
  if (!element || !/\d/.test(textContent ?? '')) return undefined;
  return element.closest('[role=timer], [role=grid], :focus-within') ? undefined : element;
};

/** Returns its end. */
export function stabilisePage(): () => void {
  const waiting = new Map<HTMLElement, Waiting>();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
  const fade = (element: Element, from: number) =>
    !isCalm.matches && element.animate({ opacity: [from, 1] }, { duration: fadeMs, easing: 'ease-out' });

  function look(records: readonly MutationRecord[]) {
    const now = skeletonsIn(document.body);
    for (const [skeleton, { key, parent, rest }] of waiting) {
      if (now.has(skeleton) && skeleton.isConnected) continue;
      waiting.delete(skeleton);
      // Left, or followed by another skeleton.
      if (!parent.isConnected || skeletonsIn(parent).size > 0) continue;
      const height = Math.min(maxHeight, parent.offsetHeight - rest);
      if (height > 0) remember(key, height);
      for (const { target, addedNodes } of records) {
        if (target !== parent) continue;
        for (const node of addedNodes) if (node instanceof Element) fade(node, 0);
      }
    }
    let at = 0;
    for (const skeleton of now) {
      at += 1;
      const parent = skeleton.parentElement;
      if (waiting.has(skeleton) || !parent) continue;
      const key = `height of ${location.pathname} ${new URLSearchParams(location.search).get('tab') ?? ''} ${at}`;
      waiting.set(skeleton, { key, parent, rest: parent.offsetHeight - skeleton.offsetHeight });
      const height = remembered(key);
      if (height > skeleton.offsetHeight) skeleton.style.minHeight = `${height}px`;
    }
    const changed = records.filter(({ type }) => type === 'characterData').map(({ target }) => changingNumber(target));
    for (const element of new Set(changed)) if (element) fade(element, 0.3);
  }
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  look([]);
  return () => observer.disconnect();
}
