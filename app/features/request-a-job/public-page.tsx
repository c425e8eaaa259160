import { Link } from '@remix-run/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Banner } from '#app/ui/banner.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Logo } from '#app/ui/logo.tsx';
import { phoneLink } from '#server/infra/typed/phone.ts';

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

/** Whom to call in an emergency. `phone`: the company's own line, if set. */
export function EmergencyLines({ phone, name }: { phone: string | null; name?: string }) {
  return (
    <Banner tone="danger">
      <p className="font-semibold">
        Smell gas? Call{' '}
        <a href="tel:0800111999" className={link}>
          0800 111 999
        </a>
      </p>
      {phone && (
        <p className="mt-1">
          Another emergency? Call {name ?? 'us'} on <PhoneLink phone={phone} />
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
export function PrivacyLink({ company_id }: { company_id: number }) {
  return (
    <a
      href={`/privacy?company_id=${company_id}`}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-tap items-center self-start text-muted text-sm underline underline-offset-4 hover:text-text"
    >
      <span>How we use your details</span>
      <span className="sr-only">, in a new tab</span>
    </a>
  );
}

interface CompanyChoiceProps {
  /** Of the page that takes the company as `company_id`. */
  path: string;
  companies: readonly { id: number; name: string }[];
}

/** Chooses the company, where the installation serves several. */
export function CompanyChoice({ path, companies }: CompanyChoiceProps) {
  if (companies.length === 0) {
    return <p className="text-muted">Online requests aren’t available yet. Please call the office.</p>;
  }
  return (
    <section aria-labelledby="companies-title">
      <h2 id="companies-title" className="mb-3 font-semibold text-lg">
        Who looks after your property?
      </h2>
      <ul className="flex flex-col gap-2">
        {companies.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`${path}?company_id=${id}`}
              className="flex min-h-touch items-center justify-between gap-3 rounded-lg border border-line-strong bg-raised px-4 py-3 font-medium hover:bg-sunken"
            >
              {name}
              <ChevronRight className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
