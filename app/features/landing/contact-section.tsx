import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import type { Icon } from '#app/components/icon.ts';
import type { Contact } from '#server/company/schema.ts';

/** How to reach the company: only what it has told. Without anything told, whom to ask instead. */
export function ContactSection({ contact }: { contact: Contact | null }) {
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
        {known && (
          <p className="mt-2 text-muted">
            {contact.name} answers questions about repairs, visits and log-ins.
          </p>
        )}
      </div>
      {known ? (
        <ContactLines contact={contact} />
      ) : (
        <p className="text-muted">
          Questions about a repair, a visit or your log-in are answered by the maintenance company you deal
          with: ask its office, or the person who invited you.
        </p>
      )}
    </section>
  );
}

function ContactLines({ contact: { name, email, phone, address } }: { contact: Contact }) {
  const link = 'font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2';
  return (
    <address className="not-italic">
      <p className="mb-2 font-semibold text-lg">{name}</p>
      {phone && (
        <ContactLine icon={Phone}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
            {phone}
          </a>
        </ContactLine>
      )}
      {email && (
        <ContactLine icon={Mail}>
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </ContactLine>
      )}
      {address && (
        <ContactLine icon={MapPin}>
          <span className="whitespace-pre-line">{address}</span>
        </ContactLine>
      )}
    </address>
  );
}

function ContactLine({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <p className="flex min-h-tap items-start gap-3 py-2.5">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      {children}
    </p>
  );
}
