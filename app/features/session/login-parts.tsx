import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import { useEffect, useRef, useState } from 'react';
import { isStandalone, loginExtras, notificationsGranted, platformOf } from '#app/lib/device.ts';
import { fieldErrorsOf } from '#app/lib/error-message.ts';
import { canUsePasskeys } from '#app/lib/passkey-support.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { beginLoaded } from '#app/lib/when-idle.ts';
import { waitingHere, waitingMessage } from '#app/offline/waiting-here.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { codeNeededMessage, maxCodeLength } from '#server/auth/constants.ts';

/* What the log-in page loads after its form, whose first load is limited. */

/** Chromium's BeforeInstallPromptEvent, which TypeScript's DOM types lack. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Stored by boot-script.ts: the event fires once, often before React loads. */
    installEvent?: InstallEvent | undefined;
  }
}

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

/** Below the form. `onLogin`: once the person is logged in. */
export function LoginExtras({ onLogin }: { onLogin: () => void }) {
  return (
    <>
      <WaitingHere />
      <PasskeyButton onDone={onLogin} />
      <InstallOffer />
    </>
  );
}

/** After a session that ended without signal: what its user recorded is still here. */
function WaitingHere() {
  const [waiting, setWaiting] = useState<Awaited<ReturnType<typeof waitingHere>>>([]);
  useEffect(() => {
    const reading = import('#app/offline/queue/phone-outbox.ts').then(async ({ phoneStore }) => {
      const store = await phoneStore();
      return waitingHere(async (identity) => (await store.ofUser(identity)).length);
    });
    return beginLoaded(reading, (found) => void setWaiting(found));
  }, []);
  if (waiting.length === 0) return null;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
      {waiting.map((each) => (
        <p key={each.name}>{waitingMessage(each)}</p>
      ))}
    </div>
  );
}

/** Nothing where the browser cannot. */
function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { client } = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  async function logIn() {
    setBusy(true);
    const part = await import('./passkey-login.ts').catch(() => null);
    if (await part?.logInByPasskey(client)) onDone();
    setBusy(false);
  }
  return (
    <Button kind="secondary" size="touch" wide loading={busy} onClick={logIn}>
      Log in with a passkey
    </Button>
  );
}

const menuHint = 'Open your browser’s menu, then choose Install app or Add to Home screen.';

function InstallOffer() {
  const iOS = platformOf(navigator) === 'i';
  if (isStandalone()) return iOS ? <NotificationsButton /> : null;
  return iOS ? <ShareHint /> : <InstallButton />;
}

/** Always shown: uses the browser's prompt, or explains where its menu has the command. */
function InstallButton() {
  async function install() {
    const offer = window.installEvent;
    if (!offer) return toast(menuHint, { id: 'install', duration: 8000 });
    // A prompt works only once.
    window.installEvent = undefined;
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    if (outcome === 'accepted')
      toast.success('Installation is started!, It should be available in your home screen soon.');
    else toast('App installation dismissed.');
  }
  return (
    <Button kind="plain" icon={Download} onClick={install} className="self-center text-sm!">
      Install the App
    </Button>
  );
}

function ShareHint() {
  return (
    <p className="text-balance text-center text-muted text-sm">
      To add Fettle to your home screen, tap <Share className="inline size-4 align-[-0.15em]" />{' '}
      <strong className="font-semibold text-text">Share</strong>, then{' '}
      <SquarePlus className="inline size-4 align-[-0.15em]" />{' '}
      <strong className="font-semibold text-text">Add to Home Screen</strong>.
    </p>
  );
}

function NotificationsButton() {
  const [granted, setGranted] = useState(notificationsGranted);
  if (granted || !('Notification' in window)) return null;
  async function enable() {
    const answer = await Notification.requestPermission();
    if (answer !== 'granted')
      return toast('Notifications are still off. You can turn them on in Settings, under Notifications.');
    setGranted(true);
    // For the user who logs in next.
    const device = await import('#app/lib/push/push-device.ts');
    device.savePreference({ userId: null });
  }
  return (
    <Button kind="secondary" wide icon={Bell} onClick={enable}>
      Enable Notifications
    </Button>
  );
}
