import { useNavigate } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { mismatchMessage, newPasswordError } from '#app/features/labels/user-labels.ts';
import { loginExtras } from '#app/lib/device.ts';
import { errorMessage, failureKind } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, LinkButton, Spinner } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { passwordChangedMessage } from '#server/auth/constants.ts';
import { expiredLinkMessage, linkTokenPattern } from '#server/session/constants.ts';
import type { OpenedLink } from '#server/session/schema.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SecondaryLink, SignedOutPage } from './signed-out-page.tsx';
import { useFragmentToken } from './use-fragment-token.ts';

const JoinCompany = lazyPart(() => import('./join-company.tsx').then((module) => module.JoinCompany));

/** The user logged in on this browser, who may not be the one the link was mailed to. */
export type LoggedIn = { id: number; name: string; email: string } | null;

/** The page behind every mailed link; what it does depends on the link. */
export function LinkPage({ loggedIn }: { loggedIn: LoggedIn }) {
  const token = useFragmentToken();
  if (token === null) return <Opening />;
  if (!linkTokenPattern.test(token))
    return <ExpiredLink message="This link is incomplete. Open it from your email again." />;
  return <Opened key={token} token={token} loggedIn={loggedIn} />;
}

function Opening() {
  return (
    <SignedOutPage title="One moment...">
      <Spinner className="size-6 text-muted" />
    </SignedOutPage>
  );
}

function ExpiredLink({ message }: { message: string }) {
  return (
    <SignedOutPage title="This link doesn’t work">
      <p className="text-muted">{message}</p>
      <div className="flex flex-col gap-3">
        <LinkButton to="/forgot-password" size="touch">
          Get a new link
        </LinkButton>
        <SecondaryLink to="/login">Back to log in</SecondaryLink>
      </div>
    </SignedOutPage>
  );
}

export interface LinkProps {
  token: string;
  link: OpenedLink;
  loggedIn: LoggedIn;
}

function Opened({ token, loggedIn }: Omit<LinkProps, 'link'>) {
  const read = trpc.auth.links.read.useMutation({ meta: { loading: false, success: false, error: false } });
  const { mutate } = read;
  useEffect(() => mutate({ token }), [mutate, token]);
  if (read.isError && failureKind(read.error) === 'rejected') return <ExpiredLink message={expiredLinkMessage} />;
  if (read.isError)
    return (
      <SignedOutPage title="Your link">
        <ErrorState
          title="This page couldn’t be loaded"
          message={errorMessage(read.error)}
          onRetry={() => mutate({ token })}
        />
      </SignedOutPage>
    );
  if (!read.data) return <Opening />;
  const opened = { token, link: read.data, loggedIn };
  if (read.data.must_join) return <JoinCompany {...opened} fallback={<Opening />} />;
  return read.data.purpose === 'email' ? <ConfirmEmail {...opened} /> : <SetPassword {...opened} />;
}

/** The one who is logged in here, if the link is not theirs. */
const otherOf = ({ link, loggedIn }: Pick<LinkProps, 'link' | 'loggedIn'>) =>
  loggedIn && loggedIn.id !== link.user_id ? loggedIn.name : undefined;

function SetPassword({ token, link, loggedIn }: LinkProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const other = otherOf({ link, loggedIn });
  const login = trpc.auth.login.useMutation({
    meta: { loading: 'One moment...', success: false, error: false },
    onSuccess: () => {
      // The cache belongs to the previous user.
      queryClient.getQueryCache().clear();
      navigate('/dashboard', { replace: true });
    },
    // The password is set, but logging in needs more than it.
    onError: () => navigate('/login', { replace: true }),
  });
  const set = trpc.auth.links.setPassword.useMutation({
    meta: {
      loading: 'One moment...',
      success: link.purpose === 'invitation' ? 'Your password is set.' : passwordChangedMessage,
    },
    onSuccess: ({ email }, { newPassword }) => {
      // Somebody else who is logged in here stays logged in.
      if (!other) login.mutate({ email, password: newPassword, ...loginExtras() });
    },
  });
  const busy = set.isPending || (set.isSuccess && !other);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const { password, repeated } = event.currentTarget.elements as unknown as Record<string, HTMLInputElement>;
    if (!password || !repeated) return;
    const found = newPasswordError(password.value, repeated.value);
    setError(found);
    if (!found) set.mutate({ token, newPassword: password.value });
    else (found === mismatchMessage ? repeated : password).focus();
  }

  const isInvitation = link.purpose === 'invitation';
  if (set.isSuccess && other) return <Done title={`${link.first_name}’s password is set`} other={other} />;
  return (
    <SignedOutPage title={isInvitation ? `Welcome, ${link.first_name}` : 'Set a new password'}>
      {other && <OtherUser other={other} name={link.name} />}
      <p className="-mt-4 text-muted">
        {isInvitation
          ? `${link.company_name} has set up a log-in for you. Choose a password to start.`
          : `For your log-in to ${link.company_name}. You’ll be logged out everywhere else.`}
      </p>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* Shown, and read by password managers. */}
        <div>
          <p className="font-medium">You log in with</p>
          <p className="break-all">{link.email}</p>
          <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
        </div>
        <NewPasswordFields error={error} isBusy={busy} onInput={() => setError(null)} />
        <Button type="submit" size="touch" wide loading={busy}>
          {isInvitation && !other ? 'Set password and log in' : 'Set password'}
        </Button>
      </form>
    </SignedOutPage>
  );
}

function ConfirmEmail({ token, link, loggedIn }: LinkProps) {
  const confirm = trpc.auth.links.confirmEmail.useMutation({ meta: { loading: 'One moment...', success: false } });
  const other = otherOf({ link, loggedIn });
  if (confirm.isSuccess)
    return (
      <Done title="Email address changed" other={other}>
        {`${other ? `${link.first_name} now logs` : 'You now log'} in to ${link.company_name} with ${link.email}.`}
      </Done>
    );
  return (
    <SignedOutPage title="Confirm your email address">
      {other && <OtherUser other={other} name={link.name} />}
      <p>
        <span>From now on, you log in to {link.company_name} with</span>{' '}
        <strong className="break-all font-semibold">{link.email}</strong>
      </p>
      <Button size="touch" wide loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        Confirm this address
      </Button>
    </SignedOutPage>
  );
}

function OtherUser({ other, name }: { other: string; name: string }) {
  return (
    <Banner tone="warning" title={`This link is for ${name}`}>
      {`You’re logged in here as ${other}, and will stay so.`}
    </Banner>
  );
}

function Done({ title, other, children }: { title: string; other: string | undefined; children?: string }) {
  return (
    <SignedOutPage title={title}>
      {children && <p>{children}</p>}
      {other && <p className="text-muted">{`You’re still logged in here as ${other}.`}</p>}
      <LinkButton to="/dashboard" size="touch" wide>
        Go on
      </LinkButton>
    </SignedOutPage>
  );
}
