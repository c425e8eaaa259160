import { useNavigate, useNavigation } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import { type FormEvent, useRef, useState } from 'react';
import { isStandalone, loginExtras, notificationsGranted, platformOf } from '#app/lib/device.ts';
import { rejectionOf } from '#app/lib/error-message.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { QuietLink, SignedOutPage } from './signed-out-page.tsx';

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

const loadCodeStep = () => import('./code-step.tsx');

/** The button is disabled before hydration, which also blocks Enter; POST keeps a password out of the URL. */
function LoginForm({ back }: { back: string }) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const queryClient = useQueryClient();
  /** Continues a log-in whose password was right; null before. */
  const [pending, setPending] = useState<string | null>(null);
  const codeStep = useLoaded(loadCodeStep, pending !== null);
  const login = trpc.auth.login.useMutation({
    // The second step shows the errors of its field.
    meta: { loading: 'One moment...', success: false, claimsFields: true },
    onSuccess: () => {
      // The cache belongs to the previous user.
      queryClient.getQueryCache().clear();
      navigate(back, { replace: true });
    },
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
    const email = String(entered.get('email')).trim();
    const password = String(entered.get('password'));
    if (email && password) return login.mutate({ email, password, ...loginExtras() });
    toast.error('email or password is empty', { id: 'login-empty' });
    clear();
  }

  if (pending !== null && codeStep) {
    return <codeStep.CodeStep {...{ pending, login, busy }} onBack={() => setPending(null)} />;
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
      <QuietLink to="/forgot-password">Forgot your password?</QuietLink>
    </form>
  );
}

const menuHint = 'Open your browser’s menu, then choose Install app or Add to Home screen.';

function InstallOffer() {
  // The server does not know the device.
  if (!useHydrated()) return null;
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
    <Button kind="secondary" wide icon={Download} onClick={install}>
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
    device.keepWish({ userId: null });
  }
  return (
    <Button kind="secondary" wide icon={Bell} onClick={enable}>
      Enable Notifications
    </Button>
  );
}

/** `back`: where to go after the log-in; must already be validated as a path of our own. */
export function LoginPage({ back, canSignUp }: { back: string; canSignUp: boolean }) {
  return (
    <SignedOutPage title="Welcome, Please log in">
      <LoginForm back={back} />
      {canSignUp && <QuietLink to="/sign-up">Add your company</QuietLink>}
      <InstallOffer />
    </SignedOutPage>
  );
}
