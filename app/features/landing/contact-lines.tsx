import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import type { Icon } from '#app/ui/icon.ts';
import type { Contact } from '#server/company/schema.ts';
import { phoneLink } from '#server/infra/typed/phone.ts';

export function ContactLines({ contact: { name, email, phone, address } }: { contact: Contact }) {
  const link = 'font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2';
  return (
    <address className="not-italic">
      <p className="mb-2 font-semibold text-lg">{name}</p>
      {phone && (
        <ContactLine icon={Phone}>
          <a href={phoneLink(phone)} className={link}>
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
      <Icon className="mt-0.5 size-5 shrink-0 text-muted" />
      {children}
    </p>
  );
}
