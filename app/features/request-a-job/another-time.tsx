import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { RequestStatus } from '#server/request-a-job/schema.ts';

const AnotherTimeForm = lazyPart(() => import('./another-time-form.tsx').then((module) => module.AnotherTimeForm));

/** For a visitor who can't be there at the planned time. */
export function AnotherTime({ request: { reference, state, visit } }: { request: RequestStatus }) {
  const wasInVain = state === 'no_access';
  const [isOpen, setOpen] = useState(false);
  if (!visit) return null;
  if (isOpen) {
    return <AnotherTimeForm reference={reference} onClose={() => setOpen(false)} />;
  }
  return (
    <>
      {visit.wish && (
        <div className="rounded-lg bg-sunken px-4 py-3" role="status">
          <p className="font-medium">You asked for another time</p>
          <p className="mt-1 whitespace-pre-line break-words">{visit.wish}</p>
          <p className="mt-1 text-muted text-sm">
            {wasInVain
              ? 'We’ll tell you when the next visit is planned.'
              : 'We’ll tell you when the visit is moved. Until then, it stays as planned.'}
          </p>
        </div>
      )}
      <Button
        kind={wasInVain && !visit.wish ? 'primary' : 'secondary'}
        className="self-start"
        onClick={() => setOpen(true)}
      >
        {visit.wish ? 'Change what you asked for' : 'Ask for another time'}
      </Button>
    </>
  );
}
