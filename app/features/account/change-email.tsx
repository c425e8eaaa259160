import { useHydrated } from '#app/lib/hydrated.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SaveButton } from '#app/ui/save-button.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import { emailMessage, maxEmailLength } from '#server/infra/constants.ts';
import { emailPattern } from '#server/infra/typed/email.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { linkLifetimes } from '#server/session/constants.ts';
import { PasswordDialog, useReauthenticated } from './reauthenticate.tsx';

const changedMessage = 'Your email address has been changed.';

/** Changes the address to log in with, which a link mailed to the new one confirms if there is a mail server. */
export function ChangeEmailForm({ user }: { user: Pick<SessionUser, 'email'> }) {
  const hydrated = useHydrated();
  const utils = trpc.useUtils();
  const change = trpc.auth.links.changeEmail.useMutation({
    meta: {
      claimsFields: true,
      success: (answer) => !(answer as { must_confirm: boolean }).must_confirm && changedMessage,
    },
    onSuccess: () => {
      form.reset();
      return utils.auth.session.invalidate();
    },
  });
  const reauthenticated = useReauthenticated(change);
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({ email: emailPattern.test(plainText(email)) ? undefined : emailMessage }),
    onSubmit: ({ email }) => reauthenticated.send({ email: plainText(email) }, form.reject),
    isPending: change.isPending,
  });
  return (
    <>
      <Form form={form} method="post" className="flex flex-col gap-4">
        <TextField
          label="New email address"
          hint={`You log in with ${user.email}.`}
          name="new-email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxEmailLength}
          {...form.text('email')}
          readOnly={change.isPending}
        />
        <SaveButton
          type="submit"
          size="touch"
          loading={change.isPending}
          disabled={!hydrated}
          success={change.isSuccess && change.submittedAt}
        >
          Change email address
        </SaveButton>
        {change.data?.must_confirm && (
          <Banner title={`We’ve sent a link to ${change.data.email}`} announce>
            {`Open it within ${linkLifetimes.email.label} to confirm the change. Until then, you log in with ${user.email}.`}
          </Banner>
        )}
      </Form>
      <PasswordDialog {...reauthenticated.dialog} />
    </>
  );
}
