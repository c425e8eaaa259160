import { type FormEvent, useRef, useState } from 'react';
import { mismatchMessage, newPasswordError } from '#app/features/labels/user-labels.ts';
import { chooseTheme, type Theme, useTheme } from '#app/lib/appearance.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { renewPush } from '#app/lib/push/push-device.ts';
import { useCanSwitch } from '#app/lib/session/use-can-switch.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useDownload } from '#app/lib/use-download.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { LicencesLink } from '#app/ui/licences-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SaveButton } from '#app/ui/save-button.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { passwordChangedMessage } from '#server/auth/constants.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { maxPasswordLength } from '#server/infra/typed/password.ts';
import type { NotificationSwitches as Switches } from '#server/notifications/schema.ts';
import { version } from '../../../package.json';
import { AccessTokens } from './access-tokens.tsx';
import { CalendarAddresses } from './calendar-addresses.tsx';
import { ChangeEmailForm } from './change-email.tsx';
import { Companies } from './companies.tsx';
import { DeviceNotifications } from './device-notifications.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordDialog, unlessPasswordNeeded, useReauthenticated } from './reauthenticate.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

const labels = [
  ['notify_jobs', 'Jobs', 'New requests, and jobs and tasks assigned to you.'],
  ['notify_money', 'My time and money', 'When someone changes your time, or decides a request or an expense.'],
  ['notify_reminders', 'Reminders', 'When a timer may have been left running.'],
] as const satisfies readonly (readonly [keyof Switches, string, string])[];

function NotificationSwitches() {
  const utils = trpc.useUtils();
  const switches = trpc.notifications.get.useQuery();
  /** Optimistic values, until saved or rejected. */
  const [pendingSwitches, setPendingSwitches] = useState<Partial<Switches>>({});
  const update = trpc.notifications.update.useMutation({
    meta: { success: 'Saved.', loading: false },
    // An older query result would undo the optimistic value.
    onMutate: () => utils.notifications.get.cancel(),
    onSuccess: (saved) => utils.notifications.get.setData(undefined, saved),
    onSettled: (_saved, _error, { changes }) =>
      setPendingSwitches((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, value]) => changes[key as keyof Switches] !== value)),
      ),
  });
  function change(changes: Partial<Switches>) {
    setPendingSwitches((now) => ({ ...now, ...changes }));
    update.mutate({ changes });
  }
  if (switches.isError && !switches.data)
    return <ErrorState title="Notification settings couldn’t be loaded" onRetry={() => switches.refetch()} />;
  if (!switches.data) return <Skeleton className="h-32" />;
  return (
    <div className="flex flex-col gap-1">
      {labels.map(([key, label, hint]) => (
        <CheckboxField
          key={key}
          label={label}
          hint={hint}
          checked={pendingSwitches[key] ?? switches.data[key]}
          onChange={(event) => change({ [key]: event.target.checked })}
        />
      ))}
    </div>
  );
}

const segments = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function AppearanceChoice() {
  const theme = useTheme();
  return (
    <SegmentedControl<Theme>
      label="Theme on this device"
      hint="Auto matches your device’s setting."
      segments={segments}
      // The stored theme is unknown before hydration.
      value={useHydrated() ? theme : null}
      size="touch"
      onChange={chooseTheme}
    />
  );
}

export function AccountPage({ user, leaving, onBack }: { user: SessionUser; leaving: boolean; onBack: () => void }) {
  const canSwitch = useCanSwitch();
  return (
    <div className={classNames('max-w-prose', leaving ? 'animate-leave-aside' : 'animate-enter-aside')}>
      <PageHeader title="My Account" back={onBack} />
      <div className="flex flex-col gap-4">
        <Card title="Profile">
          <DescriptionList
            items={[
              ['Name', user.first_name],
              ['Last name', user.last_name],
              ['Email', user.email],
              ['Mobile', user.mobile],
              ['ID', user.id],
              [
                'Role',
                <span key="role" className="capitalize">
                  {user.role}
                </span>,
              ],
            ]}
          />
        </Card>
        {canSwitch && (
          <Card title="Your companies">
            <Companies />
          </Card>
        )}
        <Card title="Email address">
          <ChangeEmailForm user={user} />
        </Card>
        <Card title="Change password">
          <ChangePasswordForm user={user} />
        </Card>
        <Card title="Two-step login">
          <TwoFactor />
        </Card>
        <Card title="Passkeys">
          <Passkeys />
        </Card>
        <Card title="Notifications">
          <NotificationSwitches />
          <DeviceNotifications />
        </Card>
        <Card title="Appearance">
          <AppearanceChoice />
        </Card>
        <Card title="Where you’re logged in">
          <Sessions />
        </Card>
        {user.role !== 'landlord' && (
          <Card title="Calendar">
            <CalendarAddresses isAdmin={user.role === 'admin'} />
          </Card>
        )}
        <Card title="Access tokens">
          <AccessTokens />
        </Card>
        <Card title="Your data">
          <OwnData userId={user.id} />
        </Card>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 text-muted text-sm">
        <span>Fettle {version}</span>
        <LicencesLink />
      </p>
    </div>
  );
}

function OwnData({ userId }: { userId: number }) {
  const download = useDownload();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Your profile, records, files and the history of your changes, as a ZIP file.</p>
      <Button
        kind="secondary"
        size="touch"
        loading={download.isPending}
        onClick={() => download.mutate(`/api/v1/users/${userId}/everything`)}
      >
        Download everything about me
      </Button>
    </div>
  );
}

function ChangePasswordForm({ user }: { user: Pick<SessionUser, 'id' | 'email'> }) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { client, auth } = trpc.useUtils();
  const identity = useIdentity() ?? '';
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const change = trpc.auth.changePassword.useMutation({
    meta: { success: passwordChangedMessage, error: unlessPasswordNeeded },
    onSuccess: () => {
      form.current?.reset();
      void auth.sessions.list.invalidate();
      void auth.tokens.list.invalidate();
      renewPush(client.notifications, identity).catch(() => {});
    },
  });
  const reauthenticated = useReauthenticated(change);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const { password, repeated } = event.currentTarget.elements as unknown as Record<string, HTMLInputElement>;
    if (!password || !repeated) return;
    const found = newPasswordError(password.value, repeated.value);
    setPasswordError(found);
    if (!found) return reauthenticated.send({ newPassword: password.value });
    toast.error(found, { id: 'password' });
    (found === mismatchMessage ? repeated : password).focus();
  }

  const field = {
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
    readOnly: change.isPending,
    onInput: () => setPasswordError(null),
  };
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* The user name, for password managers. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...field}
          label="New password"
          name="password"
          hint="At least 8 characters, including letters and numbers."
          invalid={passwordError !== null}
        />
        <PasswordField
          {...field}
          label="Confirm new password"
          name="repeated"
          invalid={passwordError === mismatchMessage}
        />
        <p className="text-muted text-sm">
          Your other devices will be logged out and your access tokens will stop working.
        </p>
        <SaveButton
          type="submit"
          size="touch"
          loading={change.isPending}
          disabled={!hydrated}
          success={change.isSuccess && change.submittedAt}
        >
          Change password
        </SaveButton>
      </form>
      <PasswordDialog {...reauthenticated.dialog} />
    </>
  );
}
