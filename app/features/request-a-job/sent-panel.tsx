import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Banner } from '#app/ui/banner.tsx';
import { thanksMessage } from '#server/request-a-job/constants.ts';

/** The reference of a sent request, with the link to follow it. Takes the focus, so that screen readers announce it. */
export function SentPanel({ reference }: { reference: string }) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new reference must be announced
  useEffect(() => panel.current?.focus(), [reference]);
  return (
    <div ref={panel} tabIndex={-1} className="scroll-mt-4 rounded-md">
      <Banner tone="success" title={thanksMessage}>
        <p>
          Your reference is <strong className="whitespace-nowrap font-semibold tabular-nums">{reference}</strong>.
        </p>
        <p className="mt-1">
          <Link
            to={`/request-a-job/${reference}`}
            className="inline-flex min-h-tap items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            Track your request
          </Link>
        </p>
        <p className="text-sm">Keep this link private. Anyone with it can see your request.</p>
      </Banner>
    </div>
  );
}
