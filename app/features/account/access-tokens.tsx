import { useState } from 'react';
import { formatDay, formatMoment } from '#app/lib/format.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { maxTokenNameLength, type TokenScope, tokenScopeLabels, tokenScopes } from '#server/auth/constants.ts';
import type { AccessToken } from '#server/auth/schema.ts';
import { CredentialList } from './credential-list.tsx';
import { PasswordDialog, unlessPasswordNeeded, useReauthenticated } from './reauthenticate.tsx';
import { ShownOnce } from './shown-once.tsx';

const expiries = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

const expiryIn = (days: string): string | null =>
  days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

/** The user's API tokens. A token's secret is shown only once. */
export function AccessTokens() {
  const timeZone = useSession((answer) => answer.time_zone).data ?? 'Europe/London';
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const tokens = trpc.auth.tokens.list.useQuery();
  const own = tokens.data?.filter(({ calendar }) => calendar === null);
  const [secret, setSecret] = useState<string | null>(null);
  const ending = useDialog<AccessToken>();
  const refresh = () => utils.auth.tokens.list.invalidate();
  const create = trpc.auth.tokens.create.useMutation({
    meta: { success: false, loading: false, error: unlessPasswordNeeded },
    onSuccess: ({ token }) => {
      setSecret(token);
      form.reset();
      return refresh();
    },
  });
  const remove = trpc.auth.tokens.remove.useMutation({
    meta: { success: 'Token revoked' },
    onSettled: () => {
      ending.close();
      return refresh();
    },
  });

  const reauthenticated = useReauthenticated(create);
  const form = useForm({
    initial: { name: '', scope: 'read' as TokenScope, days: '90' },
    validate: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name for the token.' : undefined }),
    onSubmit: ({ name, scope, days }) => reauthenticated.send({ name: name.trim(), scope, expires_at: expiryIn(days) }),
    isPending: create.isPending,
  });

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        Access tokens let scripts and other apps act on your behalf, with your permissions.{' '}
        <a href="/api/v1/docs" className="text-accent underline underline-offset-4">
          How to use it
        </a>
      </p>
      <CredentialList query={tokens} items={own} failed="Your tokens couldn’t be loaded">
        {(token) => ({
          key: token.id,
          name: token.name,
          state: tokenState(token, timeZone),
          end: (
            <Button kind="quiet" aria-label={`Revoke ${token.name}`} onClick={() => ending.open(token)}>
              End
            </Button>
          ),
        })}
      </CredentialList>
      {secret && (
        <ShownOnce
          title="Copy this token now. It won’t be shown again."
          text={secret}
          done="I’ve copied it"
          onDone={() => setSecret(null)}
        />
      )}
      <Form form={form} method="post" isHeld={false} className="flex flex-col gap-3">
        <TextField
          label="Token name"
          name="token-name"
          autoComplete="off"
          maxLength={maxTokenNameLength}
          {...form.text('name')}
          readOnly={create.isPending}
        />
        <SegmentedControl<TokenScope>
          label="What it may do"
          segments={tokenScopes.map((value) => ({ value, label: tokenScopeLabels[value] }))}
          {...form.control('scope')}
        />
        <SelectField label="Expires" name="expires" options={expiries} {...form.text('days')} />
        <Button type="submit" kind="secondary" size="touch" loading={create.isPending} disabled={!hydrated}>
          Create token
        </Button>
      </Form>
      <PasswordDialog {...reauthenticated.dialog} />
      <ConfirmDialog
        open={ending.isOpen}
        onOpenChange={ending.close}
        title={`Revoke token '${ending.shown?.name ?? ''}'?`}
        confirm="Revoke token"
        danger
        loading={remove.isPending}
        onConfirm={() => ending.value && remove.mutate({ id: ending.value.id })}
      >
        Anything using this token will stop working immediately. This cannot be undone.
      </ConfirmDialog>
    </div>
  );
}

function tokenState({ scope, createdAt, last_used_at, expires_at }: AccessToken, timeZone: string): string {
  const used = last_used_at ? `last used ${formatMoment(last_used_at, timeZone)}` : 'never used';
  const expires = expires_at ? `, expires ${formatDay(expires_at, timeZone)}` : '';
  return `${tokenScopeLabels[scope]}. Made ${formatDay(createdAt, timeZone)}, ${used}${expires}`;
}
