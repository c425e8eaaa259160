import CircleUser from 'lucide-react/icons/circle-user';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { accountPath } from '#app/features/account/account-path.ts';
import { ContactLines } from '#app/features/landing/contact-lines.tsx';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Card } from '#app/ui/card.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LandlordProperties } from './properties.tsx';

const entries = [
  { to: '/jobs?request=1', label: 'Request a job', icon: MessageSquarePlus },
  { to: '/jobs', label: 'Jobs', icon: ClipboardList },
  { to: accountPath, label: 'My Account', icon: CircleUser },
];

/** A landlord's or managing agent's home: their properties, what is open there, and the way to ask for work. */
export function LandlordHome() {
  const user = useSessionUser();
  const { data: contact } = trpc.company.contact.useQuery(undefined, { meta: { silent: true } });
  return (
    <>
      <PageHeader title={`Hello, ${user?.first_name}`} />
      <nav aria-label="Quick actions" className="flex flex-col gap-3">
        {entries.map(({ to, label, icon }) => (
          <LinkButton
            key={to}
            to={to}
            state={{ fromDashboard: true }}
            kind={to.includes('request') ? 'primary' : 'secondary'}
            size="touch"
            wide
            icon={icon}
          >
            {label}
          </LinkButton>
        ))}
      </nav>
      <LandlordProperties />
      {contact && (
        <Card className="mt-6" title="Your maintenance company">
          <ContactLines contact={contact} />
        </Card>
      )}
    </>
  );
}
