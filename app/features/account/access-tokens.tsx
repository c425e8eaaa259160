import { useState } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { maxTokenNameLength } from '#server/auth/constants.ts';
import type { AccessToken } from '#server/auth/schema.ts';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';

/** The person's tokens for scripts: made here, shown once, ended at once. */
export function AccessTokens() {
  const timeZone = useSession((answer) => answer.time_zone).data ?? 'Europe/London';
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const tokens = trpc.auth.tokens.list.useQuery(undefined, { meta: { silent: true } });
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<AccessToken | null>(null);
  const refresh = () => utils.auth.tokens.list.invalidate();
  const create = trpc.auth.tokens.create.useMutation({
    meta: { success: false, loading: false },
    onSuccess: ({ token }) => {
      setSecret(token);
      form.reset();
      return refresh();
    },
  });
  const remove = trpc.auth.tokens.remove.useMutation({
    meta: { success: 'The token is ended.' },
    onSettled: () => {
      setEnding(null);
      return refresh();
    },
  });

  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? 'Please say what it is for.' : undefined }),
    onSubmit: ({ name }) => create.mutate({ name: name.trim() }),
    isPending: create.isPending,
  });

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        For scripts and other programs: with a token they do what you may do, in your name.{' '}
        <a href="/api/v1/docs" className="text-accent underline underline-offset-4">
          How to use it
        </a>
      </p>
      {tokens.isError && !tokens.data && (
        <ErrorState title="Your tokens could not be loaded" onRetry={() => tokens.refetch()} />
      )}
      {tokens.isPending && <Skeleton className="h-12" />}
      {tokens.data && tokens.data.length > 0 && (
        <ul className="divide-y divide-line">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} timeZone={timeZone} onEnd={() => setEnding(token)} />
          ))}
        </ul>
      )}
      {secret && <NewToken secret={secret} onDone={() => setSecret(null)} />}
      <Form form={form} method="post" isHeld={false} className="flex flex-col gap-3">
        <TextField
          label="What the new token is for"
          name="token-name"
          autoComplete="off"
          maxLength={maxTokenNameLength}
          {...form.text('name')}
          readOnly={create.isPending}
        />
        <Button type="submit" kind="secondary" size="touch" loading={create.isPending} disabled={!hydrated}>
          Make a token
        </Button>
      </Form>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={`End the token '${ending?.name ?? ''}'?`}
        confirm="End it"
        danger
        loading={remove.isPending}
        onConfirm={() => ending && remove.mutate({ id: ending.id })}
      >
        Whatever uses it is refused at once. It cannot be brought back.
      </ConfirmDialog>
    </div>
  );
}
