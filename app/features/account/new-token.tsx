import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

/** The secret of a token that was just made: this once, to be copied. */
export function NewToken({ secret, onDone }: { secret: string; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  useEffect(() => box.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('yes');
    } catch {
      // No permission, or no secure connection: it stands there to be copied by hand.
      setCopied('no');
    }
  }

  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md border border-warning bg-warning-soft p-3 outline-none"
    >
      <p className="font-medium">Copy the token now: it is not shown again.</p>
      <code className="select-all break-all rounded-sm bg-raised px-2 py-1.5 text-sm">{secret}</code>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>Copy</Button>
        <Button kind="secondary" onClick={onDone}>
          I have it
        </Button>
      </div>
      <p aria-live="polite" className="text-sm empty:hidden">
        {copied === 'yes' ? 'Copied.' : copied === 'no' ? 'Please copy it by hand.' : ''}
      </p>
    </div>
  );
}
