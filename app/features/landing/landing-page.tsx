import { ReferenceForm } from '#app/features/request-a-job/reference-form.tsx';
import { available } from '#app/lib/available-routes.ts';
import { LicencesLink } from '#app/ui/licences-link.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Logo } from '#app/ui/logo.tsx';
import type { Contact } from '#server/company/schema.ts';
import { ContactSection } from './contact-section.tsx';
import { DaySheet } from './day-sheet.tsx';
import { FeatureGrid } from './feature-grid.tsx';

const actions = available([{ to: '/request-a-job', label: 'Request a repair' }]);

/** The public first page. `contact` is what the company has told in its settings; null: nothing. */
export function LandingPage({ contact }: { contact: Contact | null }) {
  return (
    <div className="mx-auto max-w-page px-5 sm:px-8">
      <header className="flex h-16 items-center justify-between md:h-20">
        <Logo />
        <nav aria-label="Main" className="flex items-center gap-1">
          <a
            href="#contact"
            className="flex min-h-tap items-center rounded-md px-4 font-medium hover:bg-sunken max-sm:-mr-4"
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
              Fettle is where a property maintenance company keeps its jobs, its people’s time and its money:
              on a phone at the property, and on a screen in the office.
            </p>
            <div className="mt-8 flex flex-col gap-3 sm:flex-row">
              <LinkButton to="/login" size="touch" className="sm:min-w-40">
                Login
              </LinkButton>
              {actions.map((action) => (
                <LinkButton key={action.to} to={action.to} kind="secondary" size="touch">
                  {action.label}
                </LinkButton>
              ))}
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
