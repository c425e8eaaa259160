import { phoneLink } from '#server/infra/typed/phone.ts';

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={phoneLink(phone)}
      className="whitespace-nowrap font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {phone}
    </a>
  );
}
