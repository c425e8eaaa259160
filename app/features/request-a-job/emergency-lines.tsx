import { Banner } from '#app/ui/banner.tsx';
import { PhoneLink } from './phone-link.tsx';

const link = 'whitespace-nowrap underline decoration-1 underline-offset-4 hover:decoration-2';

/** Whom to call in an emergency. `phone`: the company's own line, if set. */
export function EmergencyLines({ phone, name }: { phone: string | null; name?: string }) {
  return (
    <Banner tone="danger">
      <p className="font-semibold">
        Smell gas? Call{' '}
        <a href="tel:0800111999" className={link}>
          0800 111 999
        </a>
      </p>
      {phone && (
        <p className="mt-1">
          Another emergency? Call {name ?? 'us'} on <PhoneLink phone={phone} />
        </p>
      )}
    </Banner>
  );
}
