import { type FormEvent, useRef, useState } from 'react';
import { mismatchMessage, newPasswordError } from '#app/features/labels/user-words.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { renewPush } from '#app/lib/push/push-device.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { maxPasswordLength } from '#server/auth/constants.ts';
import type { SessionUser } from '#server/auth/schema.ts';

/** A new password, typed twice. What is wrong is told by a toast, and the field it concerns gets the focus. */
export function ChangePasswordForm({ user }: { user: Pick<SessionUser, 'id' | 'email'> }) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { client, auth } = trpc.useUtils();
  const [fault, setFault] = useState<string | null>(null);
  const change = trpc.auth.changePassword.useMutation({
    meta: { success: 'Your password has been changed.' },
    onSuccess: () => {
      form.current?.reset();
      void auth.tokens.list.invalidate();
      renewPush(client.notifications, user.id).catch(() => {});
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const { password, repeated } = event.currentTarget.elements as unknown as Record<
      string,
      HTMLInputElement
    >;
    if (!password || !repeated) return;
    const found = newPasswordError(password.value, repeated.value);
    setFault(found);
    if (!found) return change.mutate({ newPassword: password.value });
    toast.error(found, { id: 'password' });
    (found === mismatchMessage ? repeated : password).focus();
  }

  const field = {
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
    readOnly: change.isPending,
    onInput: () => setFault(null),
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* For password managers: whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...field}
        label="New password"
        name="password"
        hint="At least 8 characters, with letters and numbers."
        invalid={fault !== null}
      />
      <PasswordField
        {...field}
        label="Repeat the new password"
        name="repeated"
        invalid={fault === mismatchMessage}
      />
      <p className="text-muted text-sm">
        Your other devices will be logged out, and all your access tokens will stop working.
      </p>
      <Button type="submit" size="touch" loading={change.isPending} disabled={!hydrated}>
        Change password
      </Button>
    </form>
  );
}
