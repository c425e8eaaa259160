import { type RefObject, useEffect, useRef } from 'react';
import { useStoredText } from './remembered.ts';

/**
 * The last known height (px) of an element, kept in local storage, so that its skeleton takes as much room as what
 * comes. `isReady`: it now has the height to remember.
 */
export function useLastHeight(name: string, isReady: boolean): [RefObject<HTMLElement>, number | undefined] {
  const element = useRef<HTMLElement>(null);
  const [kept, keep] = useStoredText(`height of ${name}`);
  useEffect(() => {
    const height = element.current?.offsetHeight;
    if (isReady && height && String(height) !== kept) keep(() => String(height));
  });
  return [element, Number(kept) || undefined];
}
