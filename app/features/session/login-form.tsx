import { useNavigate, useNavigation } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { loginExtras } from '#app/lib/device.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';

export const emptyWords = 'email or password is empty';

/**
 * Email and password. Both fields are cleared after any attempt. Until the page is hydrated the one button is
 * disabled, which also stops Enter; and it is a POST form: a password never gets into an address.
 */
export function LoginForm({ back }: { back: string }) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const queryClient = useQueryClient();
  const login = trpc.auth.login.useMutation({
    meta: { loading: 'One moment...', success: false },
    onSuccess: () => {
      // Whatever is cached belongs to whoever was here before.
      queryClient.getQueryCache().clear();
      navigate(back, { replace: true });
    },
    onError: clear,
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
    const email = String(entered.get('email')).trim();
    const password = String(entered.get('password'));
    if (email && password) return login.mutate({ email, password, ...loginExtras() });
    toast.error(emptyWords, { id: 'login-empty' });
    clear();
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
    </form>
  );
}
