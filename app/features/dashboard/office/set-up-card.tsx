import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useNewJob } from '#app/features/jobs/office/new-job.tsx';
import { trpc } from '#app/lib/trpc.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import type { RouterOutputs } from '#server/router.ts';
import type { SetUpStep } from '#server/set-up/constants.ts';
import { SampleData } from './sample-data.tsx';

type SetUp = RouterOutputs['setUp']['get'];

const small = { kind: 'secondary', size: 'small' } as const;

interface StepText {
  title: string;
  detail: string;
  action: string;
  /** Null: the New job dialog, or the address to copy. */
  to: string | null;
}

const texts: Readonly<Record<SetUpStep, StepText>> = {
  company: {
    title: 'Fill in your company’s details',
    detail: 'Name, address and phone, for invoices and the request form.',
    action: 'Add details',
    to: '/settings#settings-general',
  },
  property: {
    title: 'Add the first property you look after',
    detail: 'Jobs, notes and pictures are linked to a property.',
    action: 'Add property',
    to: '/properties?new=1',
  },
  worker: {
    title: 'Add the people who work for you',
    detail: 'They can log in on their phones and track their time.',
    action: 'Add user',
    to: '/users?new=1',
  },
  rate: {
    title: 'Set their rates',
    detail: 'What an hour pays them, and what it costs your customers.',
    action: 'Set rates',
    to: '/users/rates',
  },
  invoice: {
    title: 'Add your bank details',
    detail: 'Invoices say where to pay and, if you are registered for VAT, your VAT number.',
    action: 'Add bank details',
    to: '/settings#settings-invoice',
  },
  mail: {
    title: 'Set up email',
    detail: 'To send invoices, invitations and reminders.',
    action: 'Set up email',
    to: '/settings#settings-email',
  },
  job: {
    title: 'Add the first job',
    detail: 'Assigned workers will see it on their phones.',
    action: 'New job',
    to: null,
  },
  request: {
    title: 'Share your request form',
    detail: 'Tenants and landlords report problems here, without a login.',
    action: 'Copy',
    to: null,
  },
};

/** A new company's remaining set-up steps and sample data. Stays mounted to report what a removal kept. */
export function SetUpCard({ setUp }: { setUp: SetUp }) {
  const utils = trpc.useUtils();
  const hide = trpc.setUp.change.useMutation({
    meta: { success: 'Set-up list hidden. Settings can show it again.' },
    onSuccess: (now) => {
      utils.setUp.get.setData(undefined, now);
      // The pressed button is gone.
      document.getElementById('dashboard-title')?.focus();
    },
  });
  const done = setUp.steps.filter(({ is_done }) => is_done).length;
  const samples = <SampleData setUp={setUp} isInCard={setUp.is_shown} />;
  if (!setUp.is_shown) return samples;
  return (
    <Card
      flush
      aria-label="Set up your company"
      title={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span>Set up your company</span>
          <span className="font-normal text-muted text-sm">{`${done} of ${setUp.steps.length} done`}</span>
        </span>
      }
      action={
        <Button
          kind="quiet"
          size="small"
          className="-mr-2 shrink-0 whitespace-nowrap"
          loading={hide.isPending}
          onClick={() => hide.mutate({ changes: { is_shown: false } })}
        >
          Hide this list
        </Button>
      }
    >
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-1 sm:px-5">
        <p className="text-muted text-sm">Properties, people, prices and jobs can come from your spreadsheets.</p>
        <LinkButton {...small} className="shrink-0 whitespace-nowrap" to="/imports">
          Bring your data
        </LinkButton>
      </div>
      <ol className="mt-2 divide-y divide-line border-line border-t">
        {setUp.steps.map(({ key, is_done }, at) => (
          <Step key={key} text={texts[key]} number={at + 1} isDone={is_done} isStacked={key === 'request'}>
            <StepAction step={key} isDone={is_done} formPath={setUp.form_path} />
          </Step>
        ))}
      </ol>
      {samples}
    </Card>
  );
}

interface StepProps {
  text: StepText;
  number: number;
  isDone: boolean;
  /** The action is below the text, also on a desktop. */
  isStacked: boolean;
  children: ReactNode;
}

function Step({ text: { title, detail }, number, isDone, isStacked, children }: StepProps) {
  return (
    <li
      className={classNames(
        'flex gap-4 px-4 py-3 sm:px-5',
        isDone && !isStacked && 'items-center',
        !isStacked && 'sm:items-center',
      )}
    >
      <span
        className={classNames(
          'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-sm',
          isDone ? 'bg-success-soft text-success' : 'bg-accent-soft text-accent',
        )}
      >
        {isDone ? <Check className="size-4" aria-hidden="true" /> : number}
      </span>
      <div
        className={classNames(
          'flex min-w-0 grow flex-col items-start gap-2',
          !isStacked && 'sm:flex-row sm:items-center sm:justify-between sm:gap-4',
        )}
      >
        <div className="min-w-0">
          <p className={classNames('font-medium', isDone && 'text-muted line-through')}>
            <span>{title}</span>
            {isDone && <span className="sr-only">, done</span>}
          </p>
          {!isDone && <p className="text-muted text-sm">{detail}</p>}
        </div>
        {children}
      </div>
    </li>
  );
}

function StepAction({ step, isDone, formPath }: { step: SetUpStep; isDone: boolean; formPath: string }) {
  const openNewJob = useNewJob();
  const { action, to } = texts[step];
  if (step === 'request') return <FormAddress path={formPath} />;
  if (isDone) return null;
  if (to === null) {
    return (
      <Button {...small} className="shrink-0 whitespace-nowrap" onClick={openNewJob}>
        {action}
      </Button>
    );
  }
  return (
    <LinkButton {...small} className="shrink-0 whitespace-nowrap" to={to}>
      {action}
    </LinkButton>
  );
}

/** Also once it is in use, to copy it again. */
function FormAddress({ path }: { path: string }) {
  // Rendered after hydration only.
  const url = `${window.location.origin}${path}`;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <a
        href={path}
        target="_blank"
        rel="noopener"
        className="min-w-0 flex-1 basis-40 break-all text-accent text-sm underline underline-offset-4"
      >
        {url}
      </a>
      <CopyButton text={url} isSmall />
    </div>
  );
}
