import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import type { AccessToken } from '#server/auth/schema.ts';

interface TokenRowProps {
  token: AccessToken;
  timeZone: string;
  onEnd: () => void;
}

/** One token: its name, its age, and when it was last at work. */
export function TokenRow({ token, timeZone, onEnd }: TokenRowProps) {
  const { name, createdAt, last_used_at, expires_at } = token;
  const used = last_used_at
    ? `last used ${formatDay(last_used_at, timeZone)}, ${formatTimeOfDay(last_used_at, timeZone)}`
    : 'never used';
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          {`Made ${formatDay(createdAt, timeZone)}, ${used}${expires_at ? `, ends ${formatDay(expires_at, timeZone)}` : ''}`}
        </p>
      </div>
      <Button kind="quiet" aria-label={`End ${name}`} onClick={onEnd}>
        End
      </Button>
    </li>
  );
}
