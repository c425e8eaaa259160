import CircleUser from 'lucide-react/icons/circle-user';
import { accountPath } from '#app/features/session/paths.ts';
import { LinkButton } from '#app/ui/button.tsx';

/** At the end of a home's head. */
export function AccountLink() {
  return (
    <LinkButton
      to={accountPath}
      state={{ fromDashboard: true }}
      kind="plain"
      icon={CircleUser}
      className="-mr-3 shrink-0 px-3!"
    >
      My Account
    </LinkButton>
  );
}
