import Banknote from 'lucide-react/icons/banknote';
import CircleUser from 'lucide-react/icons/circle-user';
import { accountPath } from '#app/features/shell/account-path.ts';
import { addEntries } from '#app/features/shell/add-entries.ts';
import { adminEntries } from '#app/features/shell/admin-entries.ts';
import { available } from '#app/features/shell/available-routes.ts';
import type { PaletteItem } from './palette-item.ts';

/** Places are known by more names than stand in the menu. */
const otherWords: Readonly<Record<string, string>> = {
  '/time-tracked': 'records amendments sums hours timesheets',
  '/users': 'workers people staff rates landlords',
  '/galery': 'pictures photos images',
  '/invoices': 'bills billing',
  '/settings': 'configuration email company',
};

const places = available([
  ...adminEntries,
  ...available([{ to: '/payments', label: 'Payments', icon: Banknote }]),
]);

/** What can be begun. A new job first: somebody may be waiting on the telephone. */
export const adding: readonly PaletteItem[] = [...addEntries]
  .sort((a, b) => Number(b.label === 'Job') - Number(a.label === 'Job'))
  .map(({ label, icon, to }) => ({
    id: `add ${label}`,
    label: `New ${label.toLowerCase()}`,
    icon,
    to,
    words: 'add create',
  }));

export const going: readonly PaletteItem[] = [
  ...places.map(({ to, label, icon }) => ({
    id: `go ${to}`,
    label,
    icon,
    to,
    words: `go to open ${otherWords[to] ?? ''}`,
  })),
  {
    id: 'go account',
    label: 'My Account',
    icon: CircleUser,
    to: accountPath,
    words: 'go to open password profile',
  },
];
