import Banknote from 'lucide-react/icons/banknote';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import CircleUser from 'lucide-react/icons/circle-user';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Play from 'lucide-react/icons/play';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import Timer from 'lucide-react/icons/timer';
import { accountPath } from '#app/features/account/account-path.ts';
import { available } from '#app/lib/available-routes.ts';
import { classNames } from '#app/ui/class-names.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { RouterOutputs } from '#server/router.ts';

const others = [
  ...available([
    { to: '/time-tracked', label: 'Review', icon: ChartNoAxesGantt },
    { to: '/jobs', label: 'Jobs', icon: ClipboardList },
    { to: '/expenses', label: 'Expenses', icon: Receipt },
    { to: '/payments', label: 'Payments', icon: Banknote },
  ]),
  { to: accountPath, label: 'My Account', icon: CircleUser },
];

/** The timer first, under the thumb; then what else there is to do. */
export function QuickActions({ running }: { running: RouterOutputs['timeTracking']['last'] }) {
  return (
    <nav aria-label="Quick actions" className="flex flex-col gap-3">
      <LinkButton to="/time-tracking" prefetch="intent" size="touch" wide icon={running ? Timer : Play}>
        {running ? 'Active' : 'Start'}
      </LinkButton>
      <div className={classNames('grid gap-3', others.length > 1 && 'grid-cols-2')}>
        {others.map(({ to, label, icon }) => (
          <LinkButton
            key={to}
            to={to}
            state={{ fromDashboard: true }}
            kind="secondary"
            size="touch"
            wide
            icon={icon}
            className="max-sm:px-3"
          >
            {label}
          </LinkButton>
        ))}
      </div>
    </nav>
  );
}
