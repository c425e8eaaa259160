import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { Contact } from '#server/company/schema.ts';

/** How to reach the company: only what it has told. Without anything told, whom to ask instead. */
export function ContactSection({ contact }: { contact: Contact | null }) {
  const known = contact && (contact.email || contact.phone || contact.address);
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="grid gap-8 border-line border-t py-14 md:grid-cols-[1fr_1.2fr] md:py-20"
    >
      <div>
        <h2 id="contact-title" className="font-semibold text-2xl">
          Talk to us
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          {known
            ? `${contact.name} answers questions about repairs, visits and log-ins.`
            : 'Questions about a repair, a visit or your log-in are answered by the maintenance company you deal with: ask its office, or the person who invited you.'}
        </p>
      </div>
      {known && <ContactLines contact={contact} />}
    </section>
  );
}

function ContactLines({ contact: { name, email, phone, address } }: { contact: Contact }) {
  const link = 'font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2';
  return (
    <address className="not-italic">
      <p className="mb-3 font-semibold text-lg">{name}</p>
      <ul className="space-y-1">
        {phone && (
          <li className="flex min-h-tap items-center gap-3">
            <Phone className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li className="flex min-h-tap items-center gap-3">
            <Mail className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          </li>
        )}
        {address && (
          <li className="flex min-h-tap items-start gap-3 py-2.5">
            <MapPin className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
            <span className="whitespace-pre-line">{address}</span>
          </li>
        )}
      </ul>
    </address>
  );
}
