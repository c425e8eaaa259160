import { useState } from 'react';
import { formatDay, formatMoment } from '#app/lib/format.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { type CalendarOf, calendarLabels, calendarsOf } from '#server/auth/constants.ts';
import type { AccessToken } from '#server/auth/schema.ts';
import { CredentialList } from './credential-list.tsx';
import { PasswordDialog, unlessPasswordNeeded, useReauthenticated } from './reauthenticate.tsx';
import { ShownOnce } from './shown-once.tsx';

const failed = 'Your calendar addresses couldn’t be loaded';

/** Private addresses that calendar programs read visits from. Each is shown only once. */
export function CalendarAddresses({ isAdmin }: { isAdmin: boolean }) {
  const timeZone = useSession((answer) => answer.time_zone).data ?? 'Europe/London';
  const utils = trpc.useUtils();
  const tokens = trpc.auth.tokens.list.useQuery();
  const [made, setMade] = useState<{ of: CalendarOf; secret: string } | null>(null);
  const ending = useDialog<AccessToken>();
  const refresh = () => utils.auth.tokens.list.invalidate();
  const create = trpc.auth.tokens.create.useMutation({
    meta: { success: false, loading: false, error: unlessPasswordNeeded },
    onSuccess: ({ calendar, token }) => {
      if (calendar) setMade({ of: calendar, secret: token });
      return refresh();
    },
  });
  const remove = trpc.auth.tokens.remove.useMutation({
    meta: { success: 'Address ended' },
    onSettled: () => {
      ending.close();
      setMade(null);
      return refresh();
    },
  });
  const reauthenticated = useReauthenticated(create);
  const hydrated = useHydrated();
  if (tokens.isError && !tokens.data) {
    return <ErrorState title={failed} onRetry={() => tokens.refetch()} />;
  }
  if (!tokens.data) return <Skeleton className="h-24" />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        See visits and absences in Google Calendar, Outlook or your phone’s calendar. Whoever has an address can read
        that calendar, so keep it to yourself. It ends when you end it here or change your password.
      </p>
      {calendarsOf
        .filter((of) => of === 'own' || isAdmin)
        .map((of) => {
          const existing = tokens.data.filter(({ calendar }) => calendar === of);
          return (
            <div key={of} className="flex flex-col gap-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <p className="grow font-medium">{calendarLabels[of]}</p>
                <Button
                  kind="secondary"
                  loading={create.isPending && create.variables?.calendar === of}
                  disabled={!hydrated}
                  aria-label={`Create an address of ${calendarLabels[of].toLowerCase()}`}
                  onClick={() => reauthenticated.send({ name: `Calendar: ${calendarLabels[of]}`, calendar: of })}
                >
                  Create address
                </Button>
              </div>
              {made?.of === of && <NewAddress secret={made.secret} onDone={() => setMade(null)} />}
              <CredentialList query={tokens} items={existing} failed={failed}>
                {(token) => {
                  const day = formatDay(token.createdAt, timeZone);
                  const { last_used_at } = token;
                  const used = last_used_at ? `last read ${formatMoment(last_used_at, timeZone)}` : 'never read';
                  return {
                    key: token.id,
                    state: `Made ${day}, ${used}`,
                    end: (
                      <Button
                        kind="quiet"
                        aria-label={`End the address made ${day}`}
                        onClick={() => ending.open(token)}
                      >
                        End
                      </Button>
                    ),
                  };
                }}
              </CredentialList>
            </div>
          );
        })}
      <PasswordDialog {...reauthenticated.dialog} />
      <ConfirmDialog
        open={ending.isOpen}
        onOpenChange={ending.close}
        title="End this address?"
        confirm="End address"
        danger
        loading={remove.isPending}
        onConfirm={() => ending.value && remove.mutate({ id: ending.value.id })}
      >
        Calendars that read it stop updating. You can create another one.
      </ConfirmDialog>
    </div>
  );
}

function NewAddress({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { origin, host } = window.location;
  const path = `/api/v1/calendar/${secret}.ics`;
  return (
    <ShownOnce title="Copy this address now. It won’t be shown again." text={origin + path} done="Done" onDone={onDone}>
      <a href={`webcal://${host}${path}`} className={buttonStyle({ kind: 'secondary' })}>
        Open in a calendar app
      </a>
    </ShownOnce>
  );
}
