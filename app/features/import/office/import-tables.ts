import { customerColumns } from '#app/features/customers/office/customer-columns.tsx';
import { officeJobColumns } from '#app/features/jobs/office/job-columns.tsx';
import { priceColumns } from '#app/features/price-list/office/price-columns.ts';
import { propertyColumns } from '#app/features/properties/office/property-columns.ts';
import { timeRecordColumns } from '#app/features/time/office/time-record-columns.tsx';
import { rateColumns, userColumns } from '#app/features/users/office/user-columns.ts';
import type { TableColumn } from '#app/table/table-column.ts';

/** A table that a new company brings its own rows for. */
export interface OwnTable {
  /** REST base. */
  table: string;
  title: string;
  nouns: readonly [one: string, many: string];
  columns: readonly TableColumn<never>[];
  hint: string;
}

const nobody = { options: [], find: async () => [], remember: () => {} };

/** In the order in which their rows refer to each other. Names in files are found by the server, so no choices are needed. */
export const ownTables = (timeZone: string, today: string): readonly OwnTable[] => [
  {
    table: 'users',
    title: 'Users',
    nouns: ['user', 'users'],
    columns: userColumns,
    hint: 'Your workers, and the landlords and agents that properties name.',
  },
  {
    table: 'customers',
    title: 'Customers',
    nouns: ['customer', 'customers'],
    columns: customerColumns() as TableColumn<never>[],
    hint: 'Who pays for work.',
  },
  {
    table: 'properties',
    title: 'Properties',
    nouns: ['property', 'properties'],
    columns: propertyColumns([]) as TableColumn<never>[],
    hint: 'Addresses, tenants and how to get in.',
  },
  {
    table: 'users-rates',
    title: 'Rates',
    nouns: ['rate', 'rates'],
    columns: rateColumns([], today) as TableColumn<never>[],
    hint: 'What an hour pays each worker, and what it costs customers.',
  },
  {
    table: 'price-list',
    title: 'Price list',
    nouns: ['item', 'items'],
    columns: priceColumns as TableColumn<never>[],
    hint: 'Materials and fixed work by code.',
  },
  {
    table: 'jobs',
    title: 'Jobs',
    nouns: ['job', 'jobs'],
    columns: officeJobColumns({ properties: nobody, staff: [], trades: [] }) as TableColumn<never>[],
    hint: 'Open work, at the properties above.',
  },
  {
    table: 'time-tracking',
    title: 'Time records',
    nouns: ['record', 'records'],
    columns: timeRecordColumns({ timeZone, workers: nobody, jobs: nobody }) as TableColumn<never>[],
    hint: 'Timesheets, also as Toggl, Clockify and Harvest export them.',
  },
];

const titles: Readonly<Record<string, string>> = {
  absences: 'Absences',
  customers: 'Customers',
  expenses: 'Expenses',
  jobs: 'Jobs',
  materials: 'Materials',
  payments: 'Payments',
  'price-list': 'Price list',
  properties: 'Properties',
  'time-tracking': 'Time records',
  trades: 'Trades',
  users: 'Users',
  'users-rates': 'Rates',
  visits: 'Visits',
};
export const tableTitle = (table: string): string => titles[table] ?? table;

/** The page where a row is, if it can be opened by its id, else that of its table. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  customers: (id) => `/customers/${id}`,
  expenses: () => '/expenses',
  jobs: (id) => `/jobs?job=${id}`,
  materials: () => '/expenses/materials',
  payments: () => '/payments',
  'price-list': () => '/price-list',
  properties: (id) => `/properties?property=${id}`,
  'time-tracking': () => '/time-tracked/records',
  trades: () => '/settings',
  users: () => '/users',
  'users-rates': () => '/users/rates',
  visits: () => '/diary?view=table',
};
export const rowPage = (table: string, id: number): string | undefined => pages[table]?.(id);
