import KeyRound from 'lucide-react/icons/key-round';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import { buttonStyle } from '#app/ui/button.tsx';
import { phoneLink } from '#server/infra/typed/phone.ts';

interface AccessFactsProps {
  property: { tenant_name: string | null; tenant_phone: string | null; access_notes?: string | null };
}

export function AccessFacts({ property: { tenant_name, tenant_phone, access_notes } }: AccessFactsProps) {
  if (!tenant_name && !tenant_phone && !access_notes) return null;
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken px-4 py-3">
      {tenant_name && (
        <p className="flex items-center gap-2">
          <UserRound className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="sr-only">Tenant: </span>
          {tenant_name}
        </p>
      )}
      {access_notes && (
        <p className="flex items-start gap-2">
          <KeyRound className="mt-1 size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="sr-only">Access: </span>
          <span className="min-w-0 break-words">{access_notes}</span>
        </p>
      )}
      {tenant_phone && (
        <a href={phoneLink(tenant_phone)} className={buttonStyle({ kind: 'secondary' })}>
          <Phone className="size-5 shrink-0 text-accent" aria-hidden="true" />
          Call {tenant_phone}
        </a>
      )}
    </div>
  );
}
