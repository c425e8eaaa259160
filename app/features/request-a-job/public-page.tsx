import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Banner } from '#app/ui/banner.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Logo } from '#app/ui/logo.tsx';
import { privacyPath } from '#server/company/constants.ts';
import { phoneLink } from '#server/infra/typed/phone.ts';
import { addressNeededMessage } from '#server/request-a-job/constants.ts';

/** `aside`: beside the main column; below it on phones. */
export function PublicPage({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mx-auto max-w-page px-5 pb-12 sm:px-8 md:pb-20">
      <header className="flex h-16 items-center md:h-20">
        <Link to="/" aria-label="Fettle, go to home page" className="inline-flex min-h-tap items-center rounded-md">
          <Logo />
        </Link>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 pt-4 md:pt-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-20">
        <main className="flex max-w-xl flex-col gap-6">{children}</main>
        {aside}
      </div>
    </div>
  );
}

const link = 'whitespace-nowrap underline decoration-1 underline-offset-4 hover:decoration-2';

const emergency = classNames(link, 'inline-flex min-h-tap items-center');

/** Whom to call in an emergency. `phone`: the company's own line, if set. */
export function EmergencyLines({ phone, name }: { phone: string | null; name?: string }) {
  return (
    <Banner tone="danger">
      <p className="font-semibold">
        Smell gas? Call{' '}
        <a href="tel:0800111999" className={emergency}>
          0800 111 999
        </a>
      </p>
      {phone && (
        <p>
          Another emergency? Call {name ?? 'us'} on{' '}
          <a href={phoneLink(phone)} className={classNames('font-semibold', emergency)}>
            {phone}
          </a>
        </p>
      )}
    </Banner>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={phoneLink(phone)} className={classNames('font-semibold', link)}>
      {phone}
    </a>
  );
}

/** In a new tab, so that a form keeps what was typed. */
export function PrivacyLink({ slug }: { slug: string }) {
  return (
    <a
      href={privacyPath(slug)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-tap items-center self-start text-muted text-sm underline underline-offset-4 hover:text-text"
    >
      <span>How we use your details</span>
      <span className="sr-only">, in a new tab</span>
    </a>
  );
}

/** Replaces a page of one company where there are several. They are not listed: who is a customer here is nobody's business. */
export function AddressNeeded() {
  return (
    <Banner title="Which company looks after your property?">
      <p>{addressNeededMessage}</p>
      <p className="mt-1">
        It’s in their letters and emails, or on their website. If you can’t find it, call their office.
      </p>
    </Banner>
  );
}
