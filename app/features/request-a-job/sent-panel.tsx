import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Card } from '#app/ui/card.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { thanksMessage } from '#server/request-a-job/constants.ts';
import { RequestWay } from './request-way.tsx';

/** The reference of a sent request, with the link to follow it. Takes the focus, so that screen readers announce it. */
export function SentPanel({ reference }: { reference: string }) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new reference must be announced
  useEffect(() => {
    // The top: a toast covers what is there for a moment, and must not cover the reference.
    window.scrollTo(0, 0);
    panel.current?.focus({ preventScroll: true });
  }, [reference]);
  return (
    <div ref={panel} tabIndex={-1} className="rounded-lg">
      <Card>
        <p className="font-semibold">{thanksMessage}</p>
        <p className="mt-3 text-muted">Your reference</p>
        <p className="flex flex-wrap items-center gap-x-4">
          <strong className="whitespace-nowrap font-semibold text-2xl">{reference}</strong>
          <CopyButton text={reference} isSmall />
        </p>
        <RequestWay state="received" />
        <p className="mt-4 border-line border-t pt-2">
          <Link
            to={`/request-a-job/${reference}`}
            className="inline-flex min-h-tap items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            Track your request
          </Link>
        </p>
        <p className="text-muted text-sm">Keep this link private. Anyone with it can see your request.</p>
      </Card>
    </div>
  );
}
