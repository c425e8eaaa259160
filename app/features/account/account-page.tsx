import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { LicencesLink } from '#app/ui/licences-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import { AccessTokens } from './access-tokens.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeviceNotifications } from './device-notifications.tsx';
import { NotificationSwitches } from './notification-switches.tsx';

interface AccountPageProps {
  user: SessionUser;
  /** It is on its way out: 250 ms. */
  leaving: boolean;
  onBack: () => void;
}

/** Who is logged in, a new password, what they are told of, the looks on this device, and their tokens. */
export function AccountPage({ user, leaving, onBack }: AccountPageProps) {
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
        <Card title="Change password">
          <ChangePasswordForm user={user} />
        </Card>
        <Card title="Notifications">
          <NotificationSwitches />
          <DeviceNotifications userId={user.id} />
        </Card>
        <Card title="Appearance">
          <AppearanceChoice />
        </Card>
        <Card title="Access tokens">
          <AccessTokens />
        </Card>
      </div>
      <p className="mt-4 text-sm">
        <LicencesLink />
      </p>
    </div>
  );
}
