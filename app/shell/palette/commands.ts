import Bookmark from 'lucide-react/icons/bookmark';
import Building2 from 'lucide-react/icons/building-2';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleUser from 'lucide-react/icons/circle-user';
import FilePen from 'lucide-react/icons/file-pen-line';
import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import Keyboard from 'lucide-react/icons/keyboard';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Settings from 'lucide-react/icons/settings';
import Tags from 'lucide-react/icons/tags';
import Thermometer from 'lucide-react/icons/thermometer';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import Wrench from 'lucide-react/icons/wrench';
import { addEntries } from '#app/features/dashboard/add-entries.ts';
import { accountPath } from '#app/features/session/paths.ts';
import type { Choice } from '#app/lib/recent-choices.ts';
import { adminEntries } from '#app/shell/admin/admin-entries.ts';
import type { SelectedRows } from '#app/table/selected-rows.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { Icon } from '#app/ui/icon.ts';

export interface PaletteItem {
  /** Unique and stable: 'go /jobs', 'job 12'. */
  id: string;
  label: string;
  /** Distinguishes items with the same label. */
  detail?: string;
  icon: Icon;
  /** Tone of a job's status. */
  tone?: BadgeTone;
  /** Formatted date of creation. */
  day?: string;
  /** Null: opens something over the current page, a new job unless `opens` says what. */
  to: string | null;
  opens?: 'keys';
  /** Done at once: the id of a worker who is sick today. */
  does?: { sick: number };
  /** Done at once with the rows that are selected now; never remembered or pinned. */
  run?: () => void;
  /** Search terms beside the label. */
  synonyms?: string;
}

/** Icons of records, by the first word of their items' ids. */
export const icons = {
  job: Wrench,
  property: Building2,
  user: UserRound,
  customer: Wallet,
  quote: FilePen,
  invoice: FileText,
  item: Tags,
  view: Bookmark,
  absence: CalendarOff,
  sick: Thermometer,
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

/** Search terms of each page beside its menu label. */
export const pageSynonyms: Readonly<Record<(typeof adminEntries)[number]['to'], string>> = {
  '/dashboard': 'home start overview today live charts profit attention',
  '/properties': 'addresses houses flats tenants buildings landlords keys',
  '/jobs': 'work orders repairs tickets emergencies maintenance',
  '/diary': 'calendar schedule rota planner visits appointments holidays sick absences leave away shifts capacity',
  '/expenses': 'receipts mileage fuel materials parking claims costs purchases',
  '/time-tracked': 'records amendments sums hours timesheets clocking',
  '/payments/pay-run': 'wages payroll salaries workers owed',
  '/invoices/history': 'bills billing vat customers debtors',
  '/galery': 'pictures photos images videos before after',
  '/users': 'workers people staff employees contractors subcontractors rates landlords team invite passwords',
  '/activity': 'history audit log changes deleted restore undo',
  '/customers': 'clients payers debtors landlords agents accounts statements who pays',
  '/settings': 'configuration email company logo vat preferences working hours webhooks',
  '/price-list': 'prices catalogue rates parts materials items codes vat',
  '/quotes': 'estimates offers proposals variations accepted declined prices',
  '/time-tracking': 'clock in timer driving working',
  '/newTable': 'demo example spreadsheet',
};

/** Tabs that users search for by name: page, label, address, and search terms. */
export const tabs = [
  ['Pay', 'Pay run', '/payments/pay-run', 'wages payroll salaries owed due'],
  ['Pay', 'Weekly statements', '/payments/statements', 'wages payslips owed balances agreed'],
  ['Pay', 'Payments', '/payments', 'wages paid advances bonuses'],
  ['Pay', 'CIS', '/payments/cis', 'construction industry scheme subcontractors deductions tax hmrc'],
  ['Expenses', 'Materials', '/expenses/materials', 'parts used stock fittings review'],
  ['Time Tracked', 'Summary', '/time-tracked/summary', 'sums hours wages owed balances'],
  ['Time Tracked', 'Time Tracking records', '/time-tracked/records', 'hours timesheets'],
  ['Time Tracked', 'Ammendments Requests', '/time-tracked/amendments', 'amendments corrections'],
  ['Users', 'Users Rates', '/users/rates', 'pay charge hourly wages'],
  ['Invoices', 'Bulk Generation', '/invoices', 'issue invoices bills'],
  ['Invoices', 'Invoice History', '/invoices/history', 'issued sent paid bills'],
  ['Invoices', 'Owed', '/invoices/owed', 'customers unpaid overdue debtors invoices statement'],
  ['Invoices', 'Accounts', '/invoices/accounts', 'accountant bookkeeping xero quickbooks sage export'],
] as const;

/** Search terms of each Add command beside its label. */
export const addSynonyms: Readonly<Record<(typeof addEntries)[number]['label'], string>> = {
  Property: 'address house flat building tenant',
  Job: 'work order repair ticket emergency',
  Expense: 'receipt mileage fuel materials parking claim',
  User: 'worker employee contractor staff landlord invite starter',
  Payment: 'wages pay advance bonus salary',
  'Time record': 'hours timesheet forgotten',
};

/** New job first: somebody may be waiting on the telephone. */
export const adding: readonly PaletteItem[] = [...addEntries]
  .sort((a, b) => Number(b.label === 'Job') - Number(a.label === 'Job'))
  .map(({ label, icon, to }) => ({
    id: `add ${label}`,
    label: `New ${label.toLowerCase()}`,
    icon,
    to,
    synonyms: `add create ${addSynonyms[label]}`,
  }));

/** Actions on the rows selected in the page's table. */
export const selectionGroup = (selection: SelectedRows | undefined): PaletteGroup => ({
  title: selection ? `With ${selection.label}` : '',
  items: (selection?.actions ?? []).map(({ label, icon, run }) => ({
    id: `selected ${label}`,
    label,
    icon,
    to: null,
    run,
    synonyms: 'selected rows change',
  })),
});

const sectionOf = (address: string) => /^\/[^/?]*/.exec(address)?.[0];

/** The page that a view is of, as the menu calls it. */
export const pageLabel = (address: string) =>
  adminEntries.find(({ to }) => sectionOf(address) === sectionOf(to))?.label ?? 'List';

const iconOf = (page: string) => adminEntries.find(({ label }) => label === page)?.icon ?? LayoutDashboard;

export const navigationCommands: readonly PaletteItem[] = [
  ...adminEntries.map((entry) => ({
    ...entry,
    id: `go ${entry.to}`,
    synonyms: `go to open ${pageSynonyms[entry.to]}`,
  })),
  {
    id: 'go account',
    label: 'My Account',
    icon: CircleUser,
    to: accountPath,
    synonyms: 'go to open password profile two-factor passkey sign-in',
  },
  {
    id: 'go imports',
    label: 'Bring your data',
    icon: FileUp,
    to: '/imports',
    synonyms: 'go to open import imports upload csv excel xlsx spreadsheet undo templates toggl clockify harvest',
  },
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

interface Worker {
  user_id: number;
  User: { first_name: string; last_name: string };
}

/** Commands about one worker, offered once something is typed: the form in the diary, and a day that is added at once. */
export const absenceCommands = ({ user_id, User }: Worker): readonly PaletteItem[] => {
  const detail = `${User.first_name} ${User.last_name}`.trim();
  const words = `add worker ${detail}`;
  return [
    {
      id: `absence ${user_id}`,
      label: 'Absence…',
      detail,
      icon: icons.absence,
      to: `/diary?worker=${user_id}`,
      synonyms: `holiday leave away off vacation training sick sickness ill ${words}`,
    },
    {
      id: `sick ${user_id}`,
      label: 'Sick today',
      detail,
      icon: icons.sick,
      to: null,
      does: { sick: user_id },
      synonyms: `ill sickness absence absent unwell off ${words}`,
    },
  ];
};

/** A remembered choice as an item; undefined if it is none any more. */
export function itemOf({ id, label, detail, to }: Choice): PaletteItem | undefined {
  const command = [...adding, ...navigationCommands, ...stepsIn, ...helpCommands].find((each) => each.id === id);
  if (command) return command;
  const icon = icons[id.split(' ')[0] as keyof typeof icons];
  if (!icon || to === null) return undefined;
  return { id, label, icon, to, ...(detail !== undefined && { detail }) };
}

export const itemsOf = (choices: readonly Choice[]): PaletteItem[] => choices.flatMap((each) => itemOf(each) ?? []);
