import Bookmark from 'lucide-react/icons/bookmark';
import Building2 from 'lucide-react/icons/building-2';
import CircleUser from 'lucide-react/icons/circle-user';
import FileText from 'lucide-react/icons/file-text';
import Keyboard from 'lucide-react/icons/keyboard';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import Wrench from 'lucide-react/icons/wrench';
import { addEntries } from '#app/features/dashboard/add-entries.ts';
import { accountPath } from '#app/features/session/paths.ts';
import type { Choice } from '#app/lib/recent-choices.ts';
import { adminEntries } from '#app/shell/admin/admin-entries.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { Icon } from '#app/ui/icon.ts';

export interface PaletteItem {
  /** Unique and stable: 'go /jobs', 'job 12'. */
  id: string;
  label: string;
  /** Distinguishes items with the same label. */
  detail?: string;
  icon: Icon;
  /** Of a job's status. */
  tone?: BadgeTone;
  /** When it was made, as shown. */
  day?: string;
  /** Null: opens something over the current page, a new job unless `opens` says what. */
  to: string | null;
  opens?: 'keys';
  /** Search terms beside the label. */
  synonyms?: string;
}

/** Of records, by the first word of their items' ids. */
export const icons = {
  job: Wrench,
  property: Building2,
  user: UserRound,
  invoice: FileText,
  view: Bookmark,
  setting: Settings,
} as const;

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/** True if each typed word is a prefix of a word of the item. */
export function matches({ label, synonyms = '' }: PaletteItem, query: string): boolean {
  const held = `${label} ${synonyms}`.toLowerCase().split(/\s+/);
  return query
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => held.some((each) => each.startsWith(word)));
}

/** Search terms beside the menu labels. */
const synonyms: Readonly<Record<string, string>> = {
  '/time-tracked': 'records amendments sums hours timesheets',
  '/payments?tab=pay-run': 'wages payroll salaries workers owed',
  '/users': 'workers people staff rates landlords',
  '/galery': 'pictures photos images',
  '/invoices': 'bills billing',
  '/activity': 'history audit log changes deleted restore undo',
  '/settings': 'configuration email company',
};

/** Tabs that users search for by name: page, label, address, and search terms. */
const tabs = [
  ['Pay', 'Pay run', '/payments?tab=pay-run', 'wages payroll salaries owed due'],
  ['Pay', 'Weekly statements', '/payments?tab=statements', 'wages payslips owed balances agreed'],
  ['Pay', 'Payments', '/payments', 'wages paid advances bonuses'],
  ['Pay', 'CIS', '/payments?tab=cis', 'construction industry scheme subcontractors deductions tax hmrc'],
  ['Time Tracked', 'Summary', '/time-tracked?tab=summary', 'sums hours wages owed balances'],
  ['Time Tracked', 'Time Tracking records', '/time-tracked?tab=records', 'hours timesheets'],
  ['Time Tracked', 'Ammendments Requests', '/time-tracked?tab=amendments', 'amendments corrections'],
  ['Users', 'Users Rates', '/users?tab=rates', 'pay charge hourly wages'],
  ['Invoices', 'Bulk Generation', '/invoices', 'issue invoices bills'],
  ['Invoices', 'Invoice History', '/invoices?tab=history', 'issued sent paid bills'],
  ['Invoices', 'Owed', '/invoices?tab=owed', 'customers unpaid overdue debtors invoices statement'],
] as const;

/** New job first: somebody may be waiting on the telephone. */
export const adding: readonly PaletteItem[] = [...addEntries]
  .sort((a, b) => Number(b.label === 'Job') - Number(a.label === 'Job'))
  .map(({ label, icon, to }) => ({
    id: `add ${label}`,
    label: `New ${label.toLowerCase()}`,
    icon,
    to,
    synonyms: 'add create',
  }));

const iconOf = (page: string) => adminEntries.find(({ label }) => label === page)?.icon ?? LayoutDashboard;

export const navigationCommands: readonly PaletteItem[] = [
  ...adminEntries.map((entry) => ({
    ...entry,
    id: `go ${entry.to}`,
    synonyms: `go to open ${synonyms[entry.to] ?? ''}`,
  })),
  { id: 'go account', label: 'My Account', icon: CircleUser, to: accountPath, synonyms: 'go to open password profile' },
];

export const helpCommands: readonly PaletteItem[] = [
  {
    id: 'help keys',
    label: 'Keyboard shortcuts',
    icon: Keyboard,
    to: null,
    opens: 'keys',
    synonyms: 'help keys hotkeys ?',
  },
];

/** Tabs, offered once something is typed. */
export const stepsIn: readonly PaletteItem[] = tabs.map(([page, label, to, synonyms]) => ({
  id: `go ${page} ${label}`,
  label,
  detail: page,
  icon: iconOf(page),
  to,
  synonyms: `go to open ${page} ${synonyms}`,
}));

/** A remembered choice as an item; undefined if it is none any more. */
export function itemOf({ id, label, detail, to }: Choice): PaletteItem | undefined {
  const command = [...adding, ...navigationCommands, ...stepsIn, ...helpCommands].find((each) => each.id === id);
  if (command) return command;
  const icon = icons[id.split(' ')[0] as keyof typeof icons];
  if (!icon || to === null) return undefined;
  return { id, label, icon, to, ...(detail !== undefined && { detail }) };
}

export const itemsOf = (choices: readonly Choice[]): PaletteItem[] => choices.flatMap((each) => itemOf(each) ?? []);
