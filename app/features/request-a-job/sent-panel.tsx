import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Banner } from '#app/ui/banner.tsx';
import { thanksMessage } from '#server/request-a-job/constants.ts';

/** The request is in: its reference, and where it can be followed. It takes the focus, so that it is heard. */
export function SentPanel({ reference }: { reference: string }) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new reference is a new message
  useEffect(() => panel.current?.focus(), [reference]);
  return (
    <div ref={panel} tabIndex={-1} className="scroll-mt-4 rounded-md">
      <Banner tone="success" title={thanksMessage}>
        <p>
          Your reference is{' '}
          <strong className="whitespace-nowrap font-semibold tabular-nums">{reference}</strong>.
        </p>
        <p className="mt-1">
          <Link
            to={`/request-a-job/${reference}`}
            className="inline-flex min-h-tap items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            See how far your request has come
          </Link>
        </p>
        <p className="text-sm">Keep this link: it is private, and needs no password.</p>
      </Banner>
    </div>
  );
}
