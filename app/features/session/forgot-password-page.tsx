import { type FormEvent, useState } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { emailMessage, maxEmailLength } from '#server/infra/constants.ts';
import { emailPattern } from '#server/infra/typed/email.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { linkLifetimes, resetRequestedMessage } from '#server/session/constants.ts';
import { SecondaryLink, SignedOutPage } from './signed-out-page.tsx';

/** Asks for a link to set a new password. Answers alike whether or not the address has a log-in. */
export function ForgotPasswordPage() {
  const hydrated = useHydrated();
  const [error, setError] = useState<string | null>(null);
  const request = trpc.auth.links.requestReset.useMutation({ meta: { loading: 'One moment...', success: false } });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (request.isPending) return;
    const email = plainText(String(new FormData(event.currentTarget).get('email')));
    if (!emailPattern.test(email)) return setError(emailMessage);
    request.mutate({ email });
  }

  return (
    <SignedOutPage title="Forgot your password?">
      {request.isSuccess ? (
        <Banner tone="success" title="Look in your inbox" announce>
          <p>{resetRequestedMessage}</p>
          <p className="mt-2">
            It works for {linkLifetimes.reset.label}. Nothing there? Look in your spam folder, or ask your office to
            send you a link.
          </p>
        </Banner>
      ) : (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <TextField
            label="Email"
            hint="The address you log in with. We’ll send it a link to set a new password."
            error={error}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxEmailLength}
            readOnly={request.isPending}
            onInput={() => setError(null)}
          />
          <Button type="submit" size="touch" wide loading={request.isPending} disabled={!hydrated}>
            Send the link
          </Button>
        </form>
      )}
      <SecondaryLink to="/login">Back to log in</SecondaryLink>
    </SignedOutPage>
  );
}
