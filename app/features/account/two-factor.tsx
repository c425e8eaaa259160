import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { useLoaded } from '#app/ui/lazy-part.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { codeNeededMessage, maxCodeLength } from '#server/auth/constants.ts';
import { PasswordDialog, unlessPasswordNeeded, useReauthenticated } from './reauthenticate.tsx';

interface Setup {
  secret: string;
  /** For a QR code, or a link on the phone itself. */
  uri: string;
}

/** One-time codes from an authenticator app, as the second step of the log-in. `onDone`: they were set up. */
export function TwoFactor({ onDone }: { onDone?: () => void }) {
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const state = trpc.auth.twoFactor.get.useQuery();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const turningOff = useDialog();
  const refresh = () => Promise.all([utils.auth.twoFactor.get.invalidate(), utils.auth.sessions.list.invalidate()]);
  const start = trpc.auth.twoFactor.start.useMutation({
    meta: { success: false, loading: false, error: unlessPasswordNeeded },
    onSuccess: setSetup,
  });
  const remove = trpc.auth.twoFactor.remove.useMutation({
    meta: { success: 'Two-step login is off', error: unlessPasswordNeeded },
    onSettled: () => {
      turningOff.close();
      return refresh();
    },
  });
  const starting = useReauthenticated(start);
  const ending = useReauthenticated(remove);

  function finish() {
    setRecoveryCodes(null);
    onDone?.();
  }
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={finish} />;
  if (setup) {
    return (
      <SetupSteps
        setup={setup}
        onDone={(codes) => {
          setSetup(null);
          setRecoveryCodes(codes);
          void refresh();
        }}
        onCancel={() => setSetup(null)}
      />
    );
  }
  if (state.isError && !state.data)
    return <ErrorState title="Two-step login couldn’t be loaded" onRetry={() => state.refetch()} />;
  if (!state.data) return <Skeleton className="h-24" />;
  const { enabled, recovery_codes_left: left } = state.data;
  const begin = () => starting.send({});
  if (!enabled) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">
          After your password, Fettle asks for a code from an app on your phone. Someone who knows your password still
          can’t log in.
        </p>
        <Button kind="secondary" size="touch" loading={start.isPending} disabled={!hydrated} onClick={begin}>
          Set up two-step login
        </Button>
        <PasswordDialog {...starting.dialog} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="success">On</Badge>
        <p className="text-muted text-sm">{`${left} of 10 recovery codes left`}</p>
      </div>
      <p className="text-muted text-sm">
        For a new phone or new recovery codes, set it up again. Until you finish, the old codes keep working.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" loading={start.isPending} disabled={!hydrated} onClick={begin}>
          Set up again
        </Button>
        <Button kind="quiet" disabled={!hydrated} onClick={() => turningOff.open()}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        open={turningOff.isOpen}
        onOpenChange={turningOff.close}
        title="Turn off two-step login?"
        confirm="Turn off"
        danger
        loading={remove.isPending}
        onConfirm={() => ending.send({})}
      >
        Your password alone will be enough to log in. Your recovery codes will stop working.
      </ConfirmDialog>
      <PasswordDialog {...starting.dialog} />
      <PasswordDialog {...ending.dialog} />
    </div>
  );
}

interface SetupStepsProps {
  setup: Setup;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

function SetupSteps({ setup: { secret, uri }, onDone, onCancel }: SetupStepsProps) {
  const confirm = trpc.auth.twoFactor.confirm.useMutation({
    meta: { success: 'Two-step login is on', claimsFields: true },
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? codeNeededMessage : undefined }),
    onSubmit: ({ code }) => confirm.mutate({ code: code.trim() }, { onError: (error) => form.reject(error) }),
    isPending: confirm.isPending,
  });
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-3">
        <h3 className="font-medium">1. Add Fettle to an authenticator app</h3>
        <p className="text-muted text-sm">
          Such as Google Authenticator, Microsoft Authenticator or 1Password. Scan this square with it.
        </p>
        <QrCode text={uri} />
        <p className="text-sm">
          <a href={uri} className="text-accent underline underline-offset-4">
            Open the app on this device
          </a>
        </p>
        <div className="flex flex-col gap-1.5">
          <p className="text-muted text-sm">Or type this key into the app:</p>
          <code className="select-all break-words rounded-sm bg-sunken px-2 py-1.5 text-sm">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </div>
      </section>
      <Form form={form} method="post" isHeld={false} className="flex flex-col gap-3">
        <h3 className="font-medium">2. Enter the code it shows</h3>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxCodeLength}
          {...form.text('code')}
          readOnly={confirm.isPending}
        />
        <p className="text-muted text-sm">Your other devices will be logged out.</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={confirm.isPending}>
            Turn on
          </Button>
          <Button kind="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}

const loadQrCode = () => import('uqr');

/** Drawn here, so that the secret goes nowhere. Black on white in both themes, as cameras expect. */
function QrCode({ text }: { text: string }) {
  const { loaded: library } = useLoaded(loadQrCode, true);
  if (!library) return <Skeleton className="size-48" />;
  const { data, size } = library.encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line bg-paper"
    >
      <path d={path} fill="black" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md border border-warning bg-warning-soft p-3 outline-none"
    >
      <p className="font-medium">Save these recovery codes now. They won’t be shown again.</p>
      <p className="text-sm">If you lose your phone, each of them logs you in once in place of a code.</p>
      <ul className="grid gap-x-4 gap-y-1 rounded-sm bg-raised px-3 py-2 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} />
        <Button kind="secondary" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
