import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Contact } from '#app/features/landing/contact-section.tsx';
import { LandingPage } from '#app/features/landing/landing-page.tsx';

export const meta: MetaFunction = () => [
  { title: 'Fettle: property maintenance, in good order' },
  {
    name: 'description',
    content:
      'Jobs, time, expenses and invoices of a property maintenance company, on the phone and in the office.',
  },
];

/** The company's name, e-mail, phone and address of its settings, once there are settings to read. */
export const loader = (): { contact: Contact | null } => ({ contact: null });

export default function Landing() {
  return <LandingPage contact={useLoaderData<typeof loader>().contact} />;
}
