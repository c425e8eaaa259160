import type { Page } from '@playwright/test';

/** All touch targets on the page under 44 x 44 px, as '32x32 button Undo'. Links within text are exempt. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44;
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem]',
    );
    const found = new Set<string>();
    for (const target of targets) {
      const isSeen = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || target.closest('[inert], [aria-hidden=true]')) continue;
      const boxes = [target, ...((target as HTMLInputElement).labels ?? [])].map((each) =>
        each.getBoundingClientRect(),
      );
      const [own] = boxes;
      // For screen readers only.
      if (!own || own.width <= 1 || getComputedStyle(target).clipPath === 'inset(50%)') continue;
      const isInText =
        target.tagName === 'A' &&
        getComputedStyle(target).display === 'inline' &&
        target.parentElement?.textContent?.trim() !== target.textContent?.trim();
      if (isInText) continue;
      // Tolerates rounding.
      const isLarge = boxes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5);
      if (isLarge) continue;
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 30);
      found.add(`${Math.round(own.width)}x${Math.round(own.height)} ${target.tagName.toLowerCase()} ${name}`);
    }
    return [...found];
  });
}
