import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { closedMessage } from '#server/request-a-job/constants.ts';
import type { CompanyFromUrl } from './company-from-url.ts';
import { AddressNeeded, EmergencyLines, PhoneLink, PublicPage } from './public-page.tsx';
import { ReferenceForm } from './reference-form.tsx';
import { type FormStart, RequestForm } from './request-form.tsx';

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
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
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

const SentPanel = lazyPart(() => import('./sent-panel.tsx').then((module) => module.SentPanel));

interface RequestPageProps extends Omit<FormStart, 'slug' | 'office_phone' | 'found'> {
  named: CompanyFromUrl;
}

/** The public form for a repair. */
export function RequestPage({ named, ...start }: RequestPageProps) {
  const { data } = trpc.requestAJob.receiver.useQuery(named, { staleTime: Number.POSITIVE_INFINITY });
  /** The reference of the request just sent; null again for another. */
  const [sent, setSent] = useState<string | null>();
  usePreload('when idle', SentPanel);
  const company = data?.company ?? null;
  const isClosed = company !== null && !company.is_open;
  return (
    <PublicPage aside={company?.is_open && <WhatHappensNext />}>
      <div>
        <h1 className="font-display font-semibold text-3xl">Request a repair</h1>
        {!isClosed && !sent && (
          <p className="mt-2 text-muted">
            {`Tell ${company?.name ?? 'us'} what needs fixing. It takes about 3 minutes.`}
          </p>
        )}
      </div>
      {!sent ? <ReferenceForm /> : <SentPanel reference={sent} />}
      <EmergencyLines phone={company?.emergency_phone ?? null} name={company?.name} />
      {isClosed ? (
        <Closed name={company.name} phone={company.office_phone} />
      ) : !company ? (
        <AddressNeeded />
      ) : sent ? (
        <Button kind="secondary" className="self-start" onClick={() => setSent(null)}>
          Request another repair
        </Button>
      ) : (
        <Sending
          {...start}
          // Values from the URL apply to the first form only.
          {...(sent === null && { entered: {}, problem: undefined, lookupError: undefined })}
          slug={company.slug}
          office_phone={company.office_phone}
          onSent={setSent}
        />
      )}
    </PublicPage>
  );
}

/** The company is suspended. */
function Closed({ name, phone }: { name: string; phone: string | null }) {
  return (
    <Banner tone="warning" title={closedMessage(name)}>
      {phone ? (
        <p>
          Please call the office on <PhoneLink phone={phone} />
        </p>
      ) : (
        <p>Please call or write to the office instead.</p>
      )}
    </Banner>
  );
}

function Sending({ onSent, ...start }: Omit<FormStart, 'found'> & { onSent: (reference: string) => void }) {
  const { slug, entered } = start;
  const post_code = entered.post_code ?? '';
  const { data: properties } = trpc.requestAJob.findProperty.useQuery(
    { company: slug ?? '', post_code },
    // Reads only what the server prefetched.
    { enabled: false },
  );
  return <RequestForm start={{ ...start, found: properties && { post_code, properties } }} onSent={onSent} />;
}
