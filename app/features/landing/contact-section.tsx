import type { Contact } from '#server/company/schema.ts';
import { ContactLines } from './contact-lines.tsx';

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
