import { Link } from '@remix-run/react';
import Car from 'lucide-react/icons/car';
import Hammer from 'lucide-react/icons/hammer';
import { ReferenceForm } from '#app/features/request-a-job/reference-form.tsx';
import { LiveDot } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { LicencesLink } from '#app/ui/licences-link.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { Steps } from '#app/ui/steps.tsx';
import type { Contact } from '#server/company/schema.ts';
import { phoneLink } from '#server/infra/typed/phone.ts';
import { ContactLines } from './contact-lines.tsx';

/** A made-up day. In texts, because the page would load all of format.ts for them. */
const day = [
  { kind: 'driving', from: '07:32', duration: '00:29', what: 'Driving to 14 Albert Road', note: '' },
  {
    kind: 'working',
    from: '08:01',
    duration: '02:25',
    what: '14 Albert Road',
    note: 'Replaced thermostat, bled radiators',
  },
  { kind: 'driving', from: '10:26', duration: '00:23', what: 'Driving to Cedar Court', note: '' },
  {
    kind: 'working',
    from: '10:49',
    duration: '02:23',
    what: 'Flat 6, Cedar Court',
    note: 'Refitted kitchen tap, checked for leaks',
  },
] as const;

const styles = {
  driving: { icon: Car, tile: 'bg-driving-soft text-driving' },
  working: { icon: Hammer, tile: 'bg-working-soft text-working' },
};

function DaySheet() {
  return (
    <figure
      aria-label="Example: a worker’s day in Fettle, driving and working, with times and notes"
      className="rounded-xl border border-line bg-raised shadow-floating"
    >
      <div aria-hidden="true">
        <div className="flex items-end justify-between px-5 py-5">
          <div>
            <p className="text-muted text-sm">Today</p>
            <p className="font-semibold text-3xl">05:40</p>
          </div>
          <p className="mb-1 flex items-center gap-2 font-medium text-sm text-working">
            <LiveDot />
            Working
          </p>
        </div>
        <ol className="divide-y divide-line border-line border-t">
          {day.map((entry) => (
            <DayLine key={entry.from} {...entry} />
          ))}
        </ol>
      </div>
    </figure>
  );
}

function DayLine({ kind, from, duration, what, note }: (typeof day)[number]) {
  const { icon: Icon, tile } = styles[kind];
  return (
    <li className="flex items-center gap-3.5 px-5 py-3">
      <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-md', tile)}>
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{what}</span>
        {note && <span className="block truncate text-muted text-sm">{note}</span>}
      </span>
      <span className="shrink-0 text-right text-sm">
        <span className="block font-medium">{duration}</span>
        <span className="block text-muted">{from}</span>
      </span>
    </li>
  );
}

interface Feature {
  title: string;
  text: string;
}

const forWorkers: readonly Feature[] = [
  {
    title: 'Time on the job',
    text: 'Start the clock with one tap and switch between driving and working with another.',
  },
  {
    title: 'Notes, tasks and pictures',
    text: 'Record what you found and fixed, with before and after pictures, all kept with the job.',
  },
  {
    title: 'Pay people can check',
    text: 'Workers see their own hours and earnings, and can ask for a correction if something isn’t right.',
  },
];

const forOffice: readonly Feature[] = [
  {
    title: 'Jobs and properties',
    text: 'Every job has an address, tenant details, access notes and a status, from request to completion.',
  },
  {
    title: 'Expenses',
    text: 'Add materials, fuel and parking with a picture of the receipt. The office reviews each one in seconds.',
  },
  {
    title: 'Invoices',
    text: 'Turn labour and expenses into numbered invoices, by job or by month. Nothing is billed twice.',
  },
];

function Features({ features, className }: { features: readonly Feature[]; className: string }) {
  return (
    <ul className={classNames('grid gap-x-10 gap-y-8', className)}>
      {features.map(({ title, text }) => (
        <li key={title} className="border-line border-t-2 pt-4">
          <h3 className="font-semibold text-lg">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const steps = [
  { label: 'Received', note: 'Mon 09:12', isDone: true },
  { label: 'Planned', note: 'Wed, morning', isDone: true, isCurrent: true },
  { label: 'Being worked on', isDone: false },
  { label: 'Done', isDone: false },
];

/** Example of a request's status page. */
function RequestCard() {
  return (
    <figure
      aria-label="Example: what a tenant sees of a reported repair, from received to done"
      className="rounded-xl bg-raised text-text shadow-floating max-md:hidden"
    >
      <div aria-hidden="true" className="p-6">
        <p className="text-muted text-sm">K7M3-9QXD-4TBH</p>
        <p className="mt-1 font-semibold text-xl">Boiler keeps losing pressure</p>
        <Steps steps={steps} className="mt-6" />
      </div>
    </figure>
  );
}

const phone =
  'inline-flex min-h-tap min-w-tap items-center font-medium underline decoration-1 underline-offset-4 hover:decoration-2';

/** For whoever has something broken: most visitors are tenants, and have no log-in. */
function Hero({ contact }: { contact: Contact | null }) {
  return (
    <div className={ground}>
      <div className="mx-auto max-w-page px-5 sm:px-8">
        <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-10 pt-8 pb-14 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:gap-16 md:pt-14 md:pb-24">
          <div>
            <h1 className="font-display font-semibold text-hero lg:text-6xl">
              Something broken? <br />
              We put it right.
            </h1>
            <p className="mt-5 max-w-lg text-lg">
              Tell {contact?.name ?? 'your maintenance company'} what needs fixing. It takes about 3 minutes, without a
              login, and you can follow it until it’s done.
            </p>
            <LinkButton
              to="/request-a-job"
              size="touch"
              className="mt-8 bg-chalk! text-ink! hover:bg-mint! max-sm:w-full"
            >
              Report a repair
            </LinkButton>
            <div className="mt-8">
              <ReferenceForm />
            </div>
            <p className="mt-8 flex flex-wrap gap-x-6">
              <span>
                Smell gas?{' '}
                <a href="tel:0800111999" className={phone}>
                  0800 111 999
                </a>
              </span>
              {contact?.emergency_phone && (
                <span>
                  Emergency{' '}
                  <a href={phoneLink(contact.emergency_phone)} className={phone}>
                    {contact.emergency_phone}
                  </a>
                </span>
              )}
            </p>
          </div>
          <RequestCard />
        </div>
      </div>
    </div>
  );
}

const ground = 'bg-ink text-chalk [--focus:var(--mint)]';
const headLink = 'flex min-h-tap items-center rounded-md px-3 font-medium hover:bg-chalk/10';

/** `contact` comes from the company's settings; null unless the installation has exactly one company. */
export function LandingPage({ contact }: { contact: Contact | null }) {
  return (
    <>
      <header className={ground}>
        <div className="mx-auto flex h-16 max-w-page items-center justify-between px-5 sm:px-8 md:h-20">
          {contact ? <span className="font-semibold text-lg">{contact.name}</span> : <Logo />}
          <nav aria-label="Main" className="-mr-3 flex items-center gap-1">
            <a href="#contact" className={classNames(headLink, 'max-sm:hidden')}>
              Contact
            </a>
            <Link to="/login" className={headLink}>
              Login
            </Link>
          </nav>
        </div>
      </header>
      <main>
        <Hero contact={contact} />
        <div className="mx-auto max-w-page px-5 sm:px-8">
          <section
            aria-labelledby="workers-title"
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 py-14 md:grid-cols-2 md:gap-16 md:py-20"
          >
            <div className="flex flex-col gap-8">
              <h2 id="workers-title" className="font-semibold text-2xl">
                For the people who do the work
              </h2>
              <Features features={forWorkers} className="" />
            </div>
            <DaySheet />
          </section>
          <section aria-labelledby="office-title" className="flex flex-col gap-8 pb-14 md:pb-20">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <h2 id="office-title" className="font-semibold text-2xl">
                For the office
              </h2>
              <LinkButton to="/login" kind="secondary">
                Login
              </LinkButton>
            </div>
            <Features features={forOffice} className="md:grid-cols-3" />
          </section>
          <ContactSection contact={contact} />
        </div>
      </main>
      <footer className="mx-auto max-w-page px-5 text-muted text-sm sm:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-5">
          {contact?.name ? `${contact.name}, on Fettle` : 'Fettle: property maintenance, in good order'}
          <LicencesLink />
        </div>
      </footer>
    </>
  );
}

function ContactSection({ contact }: { contact: Contact | null }) {
  const known = contact && (contact.email || contact.phone || contact.address);
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="grid gap-6 border-line border-t py-12 md:grid-cols-2 md:gap-16 md:py-16"
    >
      <div>
        <h2 id="contact-title" className="font-semibold text-2xl">
          Talk to us
        </h2>
        {known && <p className="mt-2 text-muted">{contact.name} can help with repairs, visits and logins.</p>}
      </div>
      {known ? (
        <ContactLines contact={contact} />
      ) : (
        <p className="text-muted">
          For questions about a repair, a visit or your login, contact your maintenance company or the person who
          invited you.
        </p>
      )}
    </section>
  );
}
