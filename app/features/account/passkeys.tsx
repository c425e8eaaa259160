import { useState } from 'react';
import { formatDay, formatMoment } from '#app/lib/format.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { canUsePasskeys } from '#app/lib/passkey-support.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { maxPasskeyNameLength } from '#server/auth/constants.ts';
import type { Passkey } from '#server/auth/schema.ts';
import { CredentialList } from './credential-list.tsx';
import { PasswordDialog, unlessPasswordNeeded, useReauthenticated } from './reauthenticate.tsx';

type NewPasskeyOptions = Parameters<typeof import('#app/lib/passkeys.ts').createPasskey>[0];

/** The user's passkeys. `onAdded`: once a new one has its name. */
export function Passkeys({ onAdded }: { onAdded?: () => void }) {
  const timeZone = useSession((answer) => answer.time_zone).data ?? 'Europe/London';
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const passkeys = trpc.auth.passkeys.list.useQuery();
  const naming = useDialog<{ passkey: Passkey; isNew: boolean }>();
  const removing = useDialog<Passkey>();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => Promise.all([utils.auth.passkeys.list.invalidate(), utils.auth.sessions.list.invalidate()]);
  const start = trpc.auth.passkeys.start.useMutation({
    meta: { success: false, loading: false, error: unlessPasswordNeeded },
    onSuccess: create,
  });
  const add = trpc.auth.passkeys.add.useMutation({
    meta: { success: 'Passkey added' },
    onSuccess: (passkey) => {
      naming.open({ passkey, isNew: true });
      return refresh();
    },
  });
  const remove = trpc.auth.passkeys.remove.useMutation({
    meta: { success: 'Passkey removed', error: unlessPasswordNeeded },
    onSettled: () => {
      removing.close();
      return refresh();
    },
  });
  const starting = useReauthenticated(start);
  const ending = useReauthenticated(remove);

  async function create(options: NewPasskeyOptions) {
    setAsking(true);
    const part = await import('#app/lib/passkeys.ts').catch(() => null);
    try {
      if (part) add.mutate({ response: await part.createPasskey(options) });
    } catch (error) {
      const message = part?.passkeyError(error) ?? 'The passkey couldn’t be made. Try again.';
      if (message) toast.error(message, { id: 'passkey' });
    } finally {
      setAsking(false);
    }
  }
  function named() {
    if (naming.value?.isNew) onAdded?.();
    naming.close();
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        Log in with your finger, your face or your screen lock, without a password or a code.
      </p>
      <CredentialList query={passkeys} failed="Your passkeys couldn’t be loaded">
        {(passkey) => ({
          key: passkey.id,
          name: passkey.name,
          state: passkeyState(passkey, timeZone, hydrated ? location.hostname : null),
          end: (
            <>
              <Button
                kind="quiet"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => naming.open({ passkey, isNew: false })}
              >
                Rename
              </Button>
              <Button kind="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => removing.open(passkey)}>
                Remove
              </Button>
            </>
          ),
        })}
      </CredentialList>
      {hydrated && !canUsePasskeys() ? (
        <p className="text-muted text-sm">This browser can’t add passkeys at this address.</p>
      ) : (
        <Button
          kind="secondary"
          size="touch"
          loading={start.isPending || isAsking || add.isPending}
          disabled={!hydrated}
          onClick={() => starting.send({})}
        >
          Add a passkey
        </Button>
      )}
      <NameDialog naming={naming.shown} isOpen={naming.isOpen} onClose={named} />
      <ConfirmDialog
        open={removing.isOpen}
        onOpenChange={removing.close}
        title={`Remove passkey ‘${removing.shown?.name ?? ''}’?`}
        confirm="Remove passkey"
        danger
        loading={remove.isPending}
        onConfirm={() => removing.value && ending.send({ id: removing.value.id })}
      >
        It can’t be used to log in any more, and other devices that logged in with it are logged out. Your device may
        still offer it: delete it there too.
      </ConfirmDialog>
      <PasswordDialog {...starting.dialog} />
      <PasswordDialog {...ending.dialog} />
    </div>
  );
}

/** `host`: where the page is open; null on the server. */
function passkeyState({ createdAt, last_used_at, rp_id }: Passkey, timeZone: string, host: string | null): string {
  const used = last_used_at ? `last used ${formatMoment(last_used_at, timeZone)}` : 'not used yet';
  const elsewhere = host !== null && !`.${host}`.endsWith(`.${rp_id}`) ? `. Works at ${rp_id} only` : '';
  return `Added ${formatDay(createdAt, timeZone)}, ${used}${elsewhere}`;
}

interface NameDialogProps {
  naming: { passkey: Passkey; isNew: boolean } | null;
  isOpen: boolean;
  onClose: () => void;
}

function NameDialog({ naming, isOpen, onClose }: NameDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={naming?.isNew ? 'Name your passkey' : 'Rename passkey'}
      description="So that you can tell your passkeys apart."
    >
      {naming && <NameForm key={naming.passkey.id} passkey={naming.passkey} onDone={onClose} />}
    </Dialog>
  );
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { auth } = trpc.useUtils();
  const update = trpc.auth.passkeys.update.useMutation({
    meta: { success: 'Saved.', claimsFields: true },
    onSuccess: () => auth.passkeys.list.invalidate(),
  });
  const form = useForm({
    initial: { name: passkey.name },
    validate: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name.' : undefined }),
    onSubmit: ({ name }) => update.mutate({ id: passkey.id, changes: { name: name.trim() } }, form.saved(onDone)),
    isPending: update.isPending,
  });
  return (
    <Form form={form} method="post" isHeld={false} className="flex flex-col gap-4">
      <TextField
        label="Name"
        name="passkey-name"
        autoComplete="off"
        maxLength={maxPasskeyNameLength}
        {...form.text('name')}
        readOnly={update.isPending}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
        <DialogCancel />
      </div>
    </Form>
  );
}
