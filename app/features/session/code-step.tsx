import { useEffect, useRef, useState } from 'react';
import { loginExtras } from '#app/lib/device.ts';
import { fieldErrorsOf } from '#app/lib/error-message.ts';
import type { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { codeNeededMessage, maxCodeLength } from '#server/auth/constants.ts';

interface CodeStepProps {
  /** From the first step's answer. */
  pending: string;
  login: ReturnType<typeof trpc.auth.login.useMutation>;
  busy: boolean;
  onBack: () => void;
}

/** The second step of the log-in, for users who turned on one-time codes. */
export function CodeStep({ pending, login, busy, onBack }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  // The first step's error asked for a code.
  const error = login.variables?.pending === undefined ? null : (fieldErrorsOf(login.error)?.code ?? null);
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? codeNeededMessage : undefined }),
    onSubmit: ({ code }) => login.mutate({ pending, code: code.trim(), ...loginExtras() }),
    isPending: busy,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a new error, to type the next code
  useEffect(() => {
    if (busy) return;
    form.reset();
    input.current?.focus();
  }, [busy, error, recovery]);

  const { value, error: missing, onChange } = form.text('code');
  return (
    <Form form={form} method="post" isHeld={false} className="flex flex-col gap-5">
      <TextField
        ref={input}
        label={recovery ? 'Recovery code' : 'Code'}
        hint={
          recovery
            ? 'One of the codes you saved when you set up two-step login. Each works once.'
            : 'The 6 digits that your authenticator app shows for Fettle.'
        }
        name="code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxCodeLength}
        value={value}
        onChange={onChange}
        error={missing ?? error}
        readOnly={busy}
      />
      <Button type="submit" size="touch" wide loading={busy}>
        Login
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="plain" onClick={onBack}>
          Back
        </Button>
        <Button kind="plain" onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      </div>
    </Form>
  );
}
