import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import type { CompanyNamed } from './company-named.ts';
import { AddressNeeded, EmergencyLines, PublicPage } from './public-page.tsx';
import { ReferenceForm } from './reference-form.tsx';
import { type FormStart, RequestForm, SentPanel } from './request-form.tsx';

const steps = [
  ['We review it', 'The office reviews every request and calls you if anything is unclear.'],
  [
    'We plan the visit',
    'We’ll let you know when someone is coming. They’ll have your photos and bring the right parts.',
  ],
  ['You track progress', 'You’ll get a private link to check progress. No account or password needed.'],
] as const;

function WhatHappensNext() {
  return (
    <aside aria-labelledby="next-title" className="lg:pt-2">
      <h2 id="next-title" className="font-semibold text-lg">
        What happens next
      </h2>
      <ol className="mt-4 flex flex-col gap-5">
        {steps.map(([title, text], at) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm tabular-nums"
            >
              {at + 1}
            </span>
            <span className="max-w-sm pt-1">
              <span className="block font-medium">{title}</span>
              <span className="block text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

interface RequestPageProps extends Omit<FormStart, 'slug' | 'office_phone' | 'found'> {
  named: CompanyNamed;
}

/** The public form for a repair. */
export function RequestPage({ named, ...start }: RequestPageProps) {
  const { data } = trpc.requestAJob.receiver.useQuery(named, { staleTime: Number.POSITIVE_INFINITY });
  const company = data?.company ?? null;
  return (
    <PublicPage aside={company && <WhatHappensNext />}>
      <div>
        <h1 className="font-semibold text-3xl">Request a repair</h1>
        <p className="mt-2 text-muted">
          {company
            ? `Tell ${company.name} what needs fixing. It takes about 3 minutes.`
            : 'Tell us what needs fixing. It takes about 3 minutes.'}
        </p>
      </div>
      <ReferenceForm />
      <EmergencyLines phone={company?.emergency_phone ?? null} name={company?.name} />
      {company ? <Sending {...start} slug={company.slug} office_phone={company.office_phone} /> : <AddressNeeded />}
    </PublicPage>
  );
}

/** A new form per request; values from the URL apply to the first one only. */
function Sending(start: Omit<FormStart, 'found'>) {
  const [sent, setSent] = useState<readonly string[]>([]);
  const { slug, office_phone, entered } = start;
  const post_code = entered.post_code ?? '';
  const { data: properties } = trpc.requestAJob.findProperty.useQuery(
    { company: slug ?? '', post_code },
    // Reads only what the server prefetched.
    { enabled: false },
  );
  const reference = sent.at(-1);
  return (
    <>
      {reference && <SentPanel reference={reference} />}
      <RequestForm
        key={sent.length}
        start={
          reference ? { slug, office_phone, entered: {} } : { ...start, found: properties && { post_code, properties } }
        }
        onSent={(made) => setSent((all) => [...all, made])}
      />
    </>
  );
}
