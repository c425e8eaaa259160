import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text that is shown beside it, and says whether that worked. */
export function CopyButton({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  const [outcome, setOutcome] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      // Clipboard access is denied or needs https; the user copies by hand.
      setOutcome('Couldn’t copy automatically. Select the text and copy it.');
    }
  }
  return (
    <>
      <Button onClick={copy} {...(isSmall && { kind: 'secondary', size: 'small' })}>
        Copy
      </Button>
      <p aria-live="polite" className="order-last basis-full text-sm empty:hidden">
        {outcome}
      </p>
    </>
  );
}
