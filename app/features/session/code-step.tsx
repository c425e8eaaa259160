import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { codeNeededMessage, maxCodeLength } from '#server/auth/constants.ts';

interface CodeStepProps {
  /** Why the last code was rejected. */
  error: string | null;
  busy: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The second step of the log-in, for users who turned on one-time codes. */
export function CodeStep({ error, busy, onSubmit, onBack }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? codeNeededMessage : undefined }),
    onSubmit: ({ code }) => onSubmit(code.trim()),
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
