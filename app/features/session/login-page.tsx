import { useNavigate, useNavigation } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { loginExtras } from '#app/lib/device.ts';
import { rejectionOf } from '#app/lib/error-message.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { SecondaryLink, SignedOutPage } from './signed-out-page.tsx';

const CodeStep = lazyPart(() => import('./login-parts.tsx').then((module) => module.CodeStep));
const LoginExtras = lazyPart(() => import('./login-parts.tsx').then((module) => module.LoginExtras));

/** The button is disabled before hydration, which also blocks Enter; POST keeps a password out of the URL. */
function LoginForm({ onDone }: { onDone: () => void }) {
  const { Loaded: SecondStep } = CodeStep.usePart(true);
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const navigation = useNavigation();
  /** Continues a log-in whose password was right; null before. */
  const [pending, setPending] = useState<string | null>(null);
  const login = trpc.auth.login.useMutation({
    // The second step shows the errors of its field.
    meta: { loading: 'One moment...', success: false, claimsFields: true },
    onSuccess: onDone,
    onError(error) {
      const { code, details, fields } = rejectionOf(error) ?? {};
      if (details?.pending) setPending(details.pending as string);
      else if (pending === null) clear();
      // The first step again: it took too long.
      else if (code === 'unauthenticated' && !fields) setPending(null);
    },
  });
  const busy = login.isPending || (login.isSuccess && navigation.state !== 'idle');

  function clear() {
    form.current?.reset();
    form.current?.querySelector('input')?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const entered = new FormData(event.currentTarget);
    const email = plainText(String(entered.get('email')));
    const password = String(entered.get('password'));
    if (email && password) return login.mutate({ email, password, ...loginExtras() });
    toast.error('email or password is empty', { id: 'login-empty' });
    clear();
  }

  if (pending !== null && SecondStep) {
    return <SecondStep {...{ pending, login, busy }} onBack={() => setPending(null)} />;
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
      />
      <PasswordField label="Password" name="password" readOnly={busy} />
      <Button type="submit" size="touch" wide loading={busy} disabled={!hydrated}>
        Login
      </Button>
      <SecondaryLink to="/forgot-password">Forgot your password?</SecondaryLink>
    </form>
  );
}

/** `back`: where to go after the log-in; must already be validated as a path of our own. */
export function LoginPage({ back, canSignUp }: { back: string; canSignUp: boolean }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: contact } = trpc.company.contact.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  function finish() {
    // The cache belongs to the previous user.
    queryClient.getQueryCache().clear();
    navigate(back, { replace: true });
  }
  return (
    <SignedOutPage title="Welcome, Please log in" above={contact?.name}>
      <LoginForm onDone={finish} />
      {canSignUp && <SecondaryLink to="/sign-up">Add your company</SecondaryLink>}
      <LoginExtras onLogin={finish} missing={null} />
    </SignedOutPage>
  );
}
