import { useEffect, useRef, useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';

const words = {
  email: { verb: 'Send a test mail', what: 'To your own address, through the mail server as saved.' },
  aws: { verb: 'Check storage', what: 'Writes, reads, lists and removes a small object, as saved.' },
} as const;

interface TryServiceProps {
  service: keyof typeof words;
  /** Something in the group is not saved. */
  isChanged: boolean;
}

/** Whether the service works as it is saved: asked at a press, answered in its own words. */
export function TryService({ service, isChanged }: TryServiceProps) {
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>();
  const asked = { meta: { loading: false, success: false }, onSuccess: setAnswer } as const;
  const mail = trpc.settings.testMail.useMutation(asked);
  const storage = trpc.settings.testStorage.useMutation(asked);
  const { mutate, isPending } = service === 'email' ? mail : storage;
  const told = useRef<HTMLDivElement>(null);
  // The page's bar would cover it.
  useEffect(() => {
    if (answer) told.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  // What was answered is of what was saved then.
  useEffect(() => {
    if (isChanged) setAnswer(undefined);
  }, [isChanged]);
  const { verb, what } = words[service];
  return (
    <div className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-muted text-sm">
          {isChanged ? `${what} What is not saved yet is not tried.` : what}
        </p>
        <Button kind="secondary" size="small" loading={isPending} onClick={() => mutate()}>
          {verb}
        </Button>
      </div>
      <div ref={told} role="status" className="scroll-mb-24">
        {answer && (
          <Banner tone={answer.ok ? 'success' : 'danger'}>
            <span className="break-words">{answer.message}</span>
          </Banner>
        )}
      </div>
    </div>
  );
}
