import { useNavigate } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { passwordError } from '#app/features/labels/user-labels.ts';
import { errorMessage, failureKind, fieldErrorsOf } from '#app/lib/error-message.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, Spinner } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { emailMessage, maxEmailLength } from '#server/infra/constants.ts';
import { emailPattern } from '#server/infra/typed/email.ts';
import { maxPasswordLength, minPasswordLength } from '#server/infra/typed/password.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import type { RouterOutputs } from '#server/router.ts';
import { expiredLinkMessage } from '#server/session/constants.ts';
import {
  emptyMessages,
  inviteOnlyMessage,
  signUpLengths,
  signUpLifetimes,
  signUpRequestedMessage,
} from '#server/sign-up/constants.ts';
import { SecondaryLink, SignedOutPage } from './signed-out-page.tsx';
import { useFragmentToken } from './use-fragment-token.ts';

interface SignUpPageProps {
  /** Without an invitation too. */
  isOpen: boolean;
  /** Name of the user logged in on this browser. */
  loggedIn: string | null;
}

/** Adds a company: by a form and a mail, by the link in that mail, or by the operator's invitation. */
export function SignUpPage({ isOpen, loggedIn }: SignUpPageProps) {
  const token = useFragmentToken();
  if (token) return <Opened key={token} token={token} loggedIn={loggedIn} />;
  if (isOpen) return <RequestForm />;
  return (
    <SignedOutPage title="Add your company">
      {token === null ? <Spinner className="size-6 text-muted" /> : <p className="text-muted">{inviteOnlyMessage}</p>}
      <SecondaryLink to="/login">Log in</SecondaryLink>
    </SignedOutPage>
  );
}

type Fields = Record<string, string>;

/** The errors of what was entered, in the order of the fields. */
function errorsOf(entered: Fields): Fields {
  const errors: Fields = {};
  for (const [field, message] of Object.entries(emptyMessages)) if (entered[field] === '') errors[field] = message;
  if (entered.email !== undefined && !emailPattern.test(entered.email)) errors.email = emailMessage;
  const weak = passwordError(entered.password);
  if (weak) errors.password = weak;
  return errors;
}

function asEntered(name: string, value: string): string {
  if (name === 'password') return value;
  return name === 'email' ? plainText(value) : value.trim();
}

/** The fields of a company's form; `email`: where the invitation was sent. */
function useCompanyForm(send: (entered: Fields) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Fields>({});
  function show(found: Fields) {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const all = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const);
    const entered = Object.fromEntries(all.map(([name, value]) => [name, asEntered(name, value)]));
    const found = errorsOf(entered);
    show(found);
    if (Object.keys(found).length === 0) send(entered);
  }
  return { form, submit, errors, show, clear: () => setErrors({}) };
}

interface CompanyFieldsProps {
  errors: Fields;
  busy: boolean;
  onInput: () => void;
  email?: string;
}

function CompanyFields({ errors, busy, onInput, email }: CompanyFieldsProps) {
  const common = { readOnly: busy, onInput };
  return (
    <>
      <TextField
        {...common}
        label="Company"
        name="company_name"
        autoComplete="organization"
        maxLength={signUpLengths.company_name}
        error={errors.company_name ?? null}
      />
      <TextField
        {...common}
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={signUpLengths.name}
        error={errors.name ?? null}
      />
      {email === undefined ? (
        <TextField
          {...common}
          label="Email"
          hint="You log in with it. We’ll send it a link to confirm."
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxEmailLength}
          error={errors.email ?? null}
        />
      ) : (
        <LoginAddress email={email} />
      )}
      <PasswordField
        {...common}
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        hint={`At least ${minPasswordLength} characters, including letters and numbers.`}
        error={errors.password ?? null}
      />
    </>
  );
}

/** Shown, and read by password managers. */
function LoginAddress({ email }: { email: string }) {
  return (
    <div>
      <p className="font-medium">You log in with</p>
      <p className="break-all">{email}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
    </div>
  );
}

function RequestForm() {
  const hydrated = useHydrated();
  const request = trpc.signUp.request.useMutation({
    meta: { loading: 'One moment...', success: false, claimsFields: true },
    onError: (error) => show(fieldErrorsOf(error) ?? {}),
  });
  const { form, submit, errors, show, clear } = useCompanyForm(
    ({ company_name = '', name = '', email = '', ...rest }) => {
      const { password = '', website = '' } = rest;
      if (!request.isPending) request.mutate({ company_name, name, email, password, website });
    },
  );
  if (request.isSuccess) {
    return (
      <SignedOutPage title="Add your company">
        <Banner tone="success" title="Look in your inbox" announce>
          <p>{signUpRequestedMessage}</p>
          <p className="mt-2">{`The link works for ${signUpLifetimes.request.label}. Nothing there? Look in your spam folder.`}</p>
        </Banner>
        <SecondaryLink to="/login">Log in</SecondaryLink>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title="Add your company">
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <CompanyFields errors={errors} busy={request.isPending} onInput={clear} />
        <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" hidden />
        <Button type="submit" size="touch" wide loading={request.isPending} disabled={!hydrated}>
          Add company
        </Button>
      </form>
      <SecondaryLink to="/login">I already have a log-in</SecondaryLink>
    </SignedOutPage>
  );
}

function Opened({ token, loggedIn }: { token: string; loggedIn: string | null }) {
  const read = trpc.signUp.read.useMutation({ meta: { loading: false, success: false, error: false } });
  const { mutate } = read;
  useEffect(() => mutate({ token }), [mutate, token]);
  if (read.isError && failureKind(read.error) === 'rejected') {
    return (
      <SignedOutPage title="This link doesn’t work">
        <p className="text-muted">{expiredLinkMessage}</p>
        <SecondaryLink to="/login">Log in</SecondaryLink>
      </SignedOutPage>
    );
  }
  if (read.isError) {
    return (
      <SignedOutPage title="Your link">
        <ErrorState
          title="This page couldn’t be loaded"
          message={errorMessage(read.error)}
          onRetry={() => mutate({ token })}
        />
      </SignedOutPage>
    );
  }
  if (!read.data) {
    return (
      <SignedOutPage title="One moment...">
        <Spinner className="size-6 text-muted" />
      </SignedOutPage>
    );
  }
  const { kind, ...link } = read.data;
  return (
    <SignedOutPage title={kind === 'request' ? 'Confirm your company' : 'Add your company'}>
      {loggedIn && (
        <Banner tone="warning" title={`You’re logged in here as ${loggedIn}`}>
          You’ll be logged out of that, and in to the new company.
        </Banner>
      )}
      {kind === 'request' ? <Confirm {...{ token, ...link }} /> : <Accept {...{ token, ...link }} />}
    </SignedOutPage>
  );
}

interface LinkProps extends Omit<RouterOutputs['signUp']['read'], 'kind'> {
  token: string;
}

/** The new company's first page. */
function useWelcome() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    // The cache belongs to the previous user.
    queryClient.getQueryCache().clear();
    navigate('/dashboard', { replace: true });
  };
}

function Confirm({ token, email, company_name }: LinkProps) {
  const [error, setError] = useState<string | null>(null);
  const confirm = trpc.signUp.confirm.useMutation({
    meta: { loading: 'One moment...', success: 'Your company is ready.', claimsFields: true },
    onSuccess: useWelcome(),
    onError: (failed) => setError(fieldErrorsOf(failed)?.password ?? null),
  });
  const busy = confirm.isPending || confirm.isSuccess;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (password === '') return setError('Enter your password.');
    if (!busy) confirm.mutate({ token, password });
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div>
        <p className="font-medium">Company</p>
        <p className="break-words">{company_name}</p>
      </div>
      <LoginAddress email={email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        hint="The one you chose when you signed up."
        error={error}
        readOnly={busy}
        onInput={() => setError(null)}
      />
      <Button type="submit" size="touch" wide loading={busy}>
        Confirm and log in
      </Button>
    </form>
  );
}

function Accept({ token, email }: LinkProps) {
  const accept = trpc.signUp.accept.useMutation({
    meta: { loading: 'One moment...', success: 'Your company is ready.', claimsFields: true },
    onSuccess: useWelcome(),
    onError: (error) => show(fieldErrorsOf(error) ?? {}),
  });
  const busy = accept.isPending || accept.isSuccess;
  const { form, submit, errors, show, clear } = useCompanyForm(({ company_name = '', name = '', password = '' }) => {
    if (!busy) accept.mutate({ token, company_name, name, password });
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CompanyFields errors={errors} busy={busy} onInput={clear} email={email} />
      <Button type="submit" size="touch" wide loading={busy}>
        Add company and log in
      </Button>
    </form>
  );
}
