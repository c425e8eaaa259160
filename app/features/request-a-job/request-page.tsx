import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { CompanyChoice } from './company-choice.tsx';
import { EmergencyLines } from './emergency-lines.tsx';
import { PublicPage } from './public-page.tsx';
import { ReferenceForm } from './reference-form.tsx';
import { type FormStart, RequestForm } from './request-form.tsx';
import { SentPanel } from './sent-panel.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

interface RequestPageProps extends Omit<FormStart, 'company_id' | 'office_phone' | 'found'> {
  /** As the address names it; absent where there is only one. */
  company_id: number | undefined;
}

/** The public form for a repair. */
export function RequestPage({ company_id, ...start }: RequestPageProps) {
  const { data } = trpc.requestAJob.receiver.useQuery(company_id === undefined ? {} : { company_id }, {
    staleTime: Number.POSITIVE_INFINITY,
  });
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
      {company ? (
        <Sending {...start} company_id={company.id} office_phone={company.office_phone} />
      ) : (
        <CompanyChoice companies={data?.companies ?? []} />
      )}
    </PublicPage>
  );
}

/** A new form for every request; what was asked for in the address is for the first one only. */
function Sending(start: Omit<FormStart, 'found'>) {
  const [sent, setSent] = useState<readonly string[]>([]);
  const { company_id, office_phone, entered } = start;
  const post_code = entered.post_code ?? '';
  const { data: properties } = trpc.requestAJob.findProperty.useQuery(
    { company_id, post_code },
    // Only what the served page has asked already.
    { enabled: false },
  );
  const reference = sent.at(-1);
  const first: FormStart = { ...start, found: properties && { post_code, properties } };
  const next: FormStart = {
    company_id,
    office_phone,
    entered: {},
    found: undefined,
    lookupFault: undefined,
    problem: undefined,
  };
  return (
    <>
      {reference && <SentPanel reference={reference} />}
      <RequestForm
        key={sent.length}
        start={reference ? next : first}
        onSent={(made) => setSent((all) => [...all, made])}
      />
    </>
  );
}
