import { useQueryClient } from '@tanstack/react-query';
import { useCanSwitch } from '#app/lib/session/use-can-switch.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { Companies } from './companies.tsx';
import { Passkeys } from './passkeys.tsx';
import { TwoFactor } from './two-factor.tsx';

/** In place of every page, for an admin without the one-time codes or passkey that their company requires. */
export function SetUpCodes({ onDone, onSignOut }: { onDone: () => void; onSignOut: () => void }) {
  const queryClient = useQueryClient();
  const canSwitch = useCanSwitch();
  async function finish() {
    // With the session, which says what this screen was for, and the pages' queries, which were rejected until now.
    await queryClient.invalidateQueries();
    onDone();
  }
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-8">
      <header className="flex items-center justify-between gap-4">
        <Logo />
        <Button kind="quiet" onClick={onSignOut}>
          Sign Out
        </Button>
      </header>
      <main className="mx-auto flex w-full max-w-prose flex-col gap-4 py-8">
        <h1 className="font-semibold text-3xl">Set up two-step login</h1>
        <p className="text-muted">
          Your company requires it for admins. Choose one of these. It takes about two minutes.
        </p>
        <Card title="A code from your phone">
          <TwoFactor onDone={finish} />
        </Card>
        <Card title="Or a passkey">
          <Passkeys onAdded={finish} />
        </Card>
        {canSwitch && (
          <Card title="Or switch company">
            <Companies />
          </Card>
        )}
      </main>
    </div>
  );
}
