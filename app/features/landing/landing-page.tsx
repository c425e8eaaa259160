import Banknote from 'lucide-react/icons/banknote';
import Camera from 'lucide-react/icons/camera';
import Car from 'lucide-react/icons/car';
import FileText from 'lucide-react/icons/file-text';
import Hammer from 'lucide-react/icons/hammer';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import Timer from 'lucide-react/icons/timer';
import Wrench from 'lucide-react/icons/wrench';
import { ReferenceForm } from '#app/features/request-a-job/reference-form.tsx';
import { formatMinutes } from '#app/lib/format.ts';
import { LiveDot } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { LicencesLink } from '#app/ui/licences-link.tsx';
import { Logo } from '#app/ui/logo.tsx';
import type { Contact } from '#server/company/schema.ts';
import { ContactLines } from './contact-lines.tsx';

/** A made-up day; minutes since midnight. */
const day = [
  { kind: 'driving', from: 452, to: 481, what: 'Driving to 14 Albert Road', note: '' },
  { kind: 'working', from: 481, to: 626, what: '14 Albert Road', note: 'Replaced thermostat, bled radiators' },
  { kind: 'driving', from: 626, to: 649, what: 'Driving to Cedar Court', note: '' },
  { kind: 'working', from: 649, to: 792, what: 'Flat 6, Cedar Court', note: 'Refitted kitchen tap, checked for leaks' },
] as const;

const opens = 420;
const closes = 840;
const styles = {
  driving: { icon: Car, tile: 'bg-driving-soft text-driving', bar: 'fill-driving' },
  working: { icon: Hammer, tile: 'bg-working-soft text-working', bar: 'fill-working' },
};

function DaySheet() {
  const total = day.reduce((sum, entry) => sum + entry.to - entry.from, 0);
  return (
    <figure
      aria-label="Example: a worker’s day in Fettle, driving and working, with times and notes"
      className="rounded-xl border border-line bg-raised shadow-floating"
    >
      <div aria-hidden="true">
        <div className="flex items-end justify-between px-5 pt-5">
          <div>
            <p className="text-muted text-sm">Today</p>
            <p className="font-semibold text-3xl tabular-nums">{formatMinutes(total)}</p>
          </div>
          <p className="mb-1 flex items-center gap-2 font-medium text-sm text-working">
            <LiveDot />
            Working
          </p>
        </div>
        <div className="px-5 pt-4 pb-5">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${closes - opens} 10`}
            preserveAspectRatio="none"
            className="h-3 w-full rounded-sm"
          >
            <rect width={closes - opens} height="10" className="fill-sunken" />
            {day.map((entry) => (
              <rect
                key={entry.from}
                x={entry.from - opens}
                width={entry.to - entry.from - 1}
                height="10"
                className={styles[entry.kind].bar}
              />
            ))}
          </svg>
          <div className="mt-1.5 flex justify-between text-muted text-xs tabular-nums">
            {[7, 8, 9, 10, 11, 12, 13, 14].map((hour) => (
              <span key={hour}>{String(hour).padStart(2, '0')}</span>
            ))}
          </div>
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

function DayLine({ kind, from, to, what, note }: (typeof day)[number]) {
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
      <span className="shrink-0 text-right text-sm tabular-nums">
        <span className="block font-medium">{formatMinutes(to - from)}</span>
        <span className="block text-muted">{formatMinutes(from)}</span>
      </span>
    </li>
  );
}

const features = [
  {
    icon: Timer,
    title: 'Time on the job',
    text: 'Start the clock with one tap and switch between driving and working with another.',
  },
  {
    icon: Wrench,
    title: 'Jobs and properties',
    text: 'Every job has an address, tenant details, access notes and a status, from request to completion.',
  },
  {
    icon: Camera,
    title: 'Notes, tasks and pictures',
    text: 'Record what you found and fixed, with before and after pictures, all kept with the job.',
  },
  {
    icon: Receipt,
    title: 'Expenses',
    text: 'Add materials, fuel and parking with a picture of the receipt. The office reviews each one in seconds.',
  },
  {
    icon: Banknote,
    title: 'Pay people can check',
    text: 'Workers see their own hours and earnings, and can ask for a correction if something isn’t right.',
  },
  {
    icon: FileText,
    title: 'Invoices',
    text: 'Turn labour and expenses into numbered invoices, by job or by month. Nothing is billed twice.',
  },
];

function FeatureGrid() {
  return (
    <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="bg-raised p-6 sm:p-7">
          <Icon className="size-6 text-accent" />
          <h3 className="mt-4 font-semibold">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** `contact` comes from the company's settings; null if none are set. */
export function LandingPage({ contact }: { contact: Contact | null }) {
  return (
    <div className="mx-auto max-w-page px-5 sm:px-8">
      <header className="flex h-16 items-center justify-between md:h-20">
        <Logo />
        <nav aria-label="Main" className="flex items-center gap-1">
          <a
            href="#contact"
            className="flex min-h-tap items-center rounded-md px-4 font-medium hover:bg-hover max-sm:-mr-4"
          >
            Contact
          </a>
          <LinkButton to="/login" kind="secondary" className="max-sm:hidden">
            Login
          </LinkButton>
        </nav>
      </header>
      <main>
        <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-10 pt-8 pb-14 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:gap-16 md:pt-16 md:pb-24">
          <div>
            <h1 className="text-balance font-semibold text-4xl lg:text-5xl">
              Every repair, every hour, in good order.
            </h1>
            <p className="mt-5 max-w-lg text-lg text-muted">
              Fettle is where a property maintenance company keeps its jobs, its people’s time and its money: on a phone
              at the property, and on a screen in the office.
            </p>
            <div className="mt-8 flex flex-col gap-3 sm:flex-row">
              <LinkButton to="/login" size="touch" className="sm:min-w-40">
                Login
              </LinkButton>
              <LinkButton to="/request-a-job" kind="secondary" size="touch">
                Request a repair
              </LinkButton>
            </div>
            <div className="mt-8">
              <ReferenceForm />
            </div>
          </div>
          <DaySheet />
        </div>
        <section aria-labelledby="features-title" className="pb-14 md:pb-20">
          <h2 id="features-title" className="mb-6 max-w-prose font-semibold text-2xl">
            From the first call to the paid invoice
          </h2>
          <FeatureGrid />
        </section>
        <ContactSection contact={contact} />
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-5 text-muted text-sm">
        {contact?.name ? `${contact.name}, on Fettle` : 'Fettle: property maintenance, in good order'}
        <LicencesLink />
      </footer>
    </div>
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
