import { useNavigate } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { mismatchMessage, newPasswordError } from '#app/features/labels/user-labels.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { ownPasswordNeeded } from '#server/auth/constants.ts';
import type { LinkProps } from './link-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { loginPath } from './paths.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { saveToken } from './use-fragment-token.ts';
import { useSwitchCompany } from './use-switch-company.ts';

const needsOwnPassword = (error: unknown) => rejectionOf(error)?.details?.cause === ownPasswordNeeded;

/** For whoever has a log-in already: they log in as usual, and say that they want to join. */
export function JoinCompany({ token, link, loggedIn }: LinkProps) {
  const navigate = useNavigate();
  const isTheirs = loggedIn?.email.toLowerCase() === link.email.toLowerCase();
  const logOut = trpc.auth.logout.useMutation({ meta: { success: false }, onSuccess: logIn });
  function logIn() {
    saveToken(token);
    navigate(loginPath('/link'));
  }
  return (
    <SignedOutPage title={`${link.company_name} has invited you`}>
      {isTheirs ? (
        <Join token={token} link={link} />
      ) : (
        <>
          {loggedIn && (
            <Banner tone="warning" title={`This invitation is for ${link.email}`}>
              {`You’re logged in here as ${loggedIn.name}. To join, log in as yourself.`}
            </Banner>
          )}
          <p className="-mt-4 text-muted">
            <span>You already have a log-in. To join, log in with</span>{' '}
            <strong className="break-all font-semibold text-text">{link.email}</strong>{' '}
            <span>and the password that you use now.</span>
          </p>
          <Button size="touch" wide loading={logOut.isPending} onClick={() => (loggedIn ? logOut.mutate() : logIn())}>
            {loggedIn ? `Log out ${loggedIn.name} and log in` : 'Log in'}
          </Button>
        </>
      )}
    </SignedOutPage>
  );
}

function Join({ token, link }: Pick<LinkProps, 'token' | 'link'>) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const change = useSwitchCompany();
  const join = trpc.auth.links.join.useMutation({
    meta: {
      loading: 'One moment...',
      success: `You’re in ${link.company_name} now.`,
      error: (failed) => !needsOwnPassword(failed) && errorMessage(failed),
    },
    onSuccess: ({ company_id }) =>
      // Joined, but that company may ask for more than this session has.
      change.mutate({ company_id }, { onError: () => navigate('/dashboard', { replace: true }) }),
  });
  const needsPassword = needsOwnPassword(join.error) || join.variables?.newPassword !== undefined;
  const busy = join.isPending || join.isSuccess;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (!needsPassword) return join.mutate({ token });
    const { password, repeated } = event.currentTarget.elements as unknown as Record<string, HTMLInputElement>;
    if (!password || !repeated) return;
    const found = newPasswordError(password.value, repeated.value);
    setError(found);
    if (!found) join.mutate({ token, newPassword: password.value });
    else (found === mismatchMessage ? repeated : password).focus();
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="-mt-4 flex flex-col gap-5">
      <p className="text-muted">
        {`You’ll open ${link.company_name} with the log-in that you have, and switch between your companies. Each sees only what is its own.`}
      </p>
      {needsPassword && (
        <>
          <Banner title="Choose a new password">
            Your office may know the one you have. With a new one, only you get into both companies.
          </Banner>
          <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
          <NewPasswordFields error={error} isBusy={busy} onInput={() => setError(null)} />
        </>
      )}
      <Button type="submit" size="touch" wide loading={busy}>
        {`Join ${link.company_name}`}
      </Button>
    </form>
  );
}
