import type { UserSpec } from '../world-spec.ts';
import { addDays, type Calendar, weekday } from './calendar.ts';

/** Telephone numbers are Ofcom's for drama, e-mail addresses of the reserved domain: nobody is ever reached. */
const staff = {
  rachel: {
    first_name: 'Rachel',
    last_name: 'Ashworth',
    email: 'admin@fettle.example',
    mobile: '07700 900101',
  },
  imran: { first_name: 'Imran', last_name: 'Qureshi', email: 'imran@fettle.example', mobile: '07700 900102' },
} as const;

/** Pounds an hour before and after the yearly rise; one was taken on since and has had none. */
interface Worker {
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  role: 'employee' | 'contractor';
  pay: readonly [number, number?];
  charge: readonly [number | null, number?];
  trade: string;
}

export const workers = {
  daniel: {
    first_name: 'Daniel',
    last_name: 'Hughes',
    email: 'employee@fettle.example',
    mobile: '07700 900111',
    role: 'employee',
    pay: [16.5, 17.25],
    charge: [30, 31.5],
    trade: 'Multi-trader',
  },
  aisha: {
    first_name: 'Aisha',
    last_name: 'Malik',
    email: 'aisha@fettle.example',
    mobile: '07700 900112',
    role: 'employee',
    pay: [18.2, 19],
    charge: [33, 34.5],
    trade: 'Gas engineer',
  },
  tomasz: {
    first_name: 'Tomasz',
    last_name: 'Wójcik',
    email: 'tomasz@fettle.example',
    mobile: '07700 900113',
    role: 'employee',
    pay: [17.4, 18.1],
    charge: [31.5, 33],
    trade: 'Joiner',
  },
  callum: {
    first_name: 'Callum',
    last_name: 'Fairhurst',
    email: 'callum@fettle.example',
    mobile: '07700 900114',
    role: 'employee',
    pay: [15.6, 16.3],
    charge: [28.5, 30],
    trade: 'Decorator',
  },
  grace: {
    first_name: 'Grace',
    last_name: 'Owusu',
    email: 'grace@fettle.example',
    mobile: '07700 900115',
    role: 'employee',
    pay: [17.8, 18.55],
    charge: [32.5, 34],
    trade: 'Plumber',
  },
  liam: {
    first_name: 'Liam',
    last_name: 'Brennan',
    email: 'liam@fettle.example',
    mobile: '07700 900116',
    role: 'employee',
    pay: [13.85],
    charge: [25],
    trade: 'Apprentice, second year',
  },
  marek: {
    first_name: 'Marek',
    last_name: 'Kowalski',
    email: 'contractor@fettle.example',
    mobile: '07700 900121',
    role: 'contractor',
    pay: [24, 25],
    charge: [40, 42],
    trade: 'Electrician, own account',
  },
  priya: {
    first_name: 'Priya',
    last_name: 'Nair',
    email: 'priya@fettle.example',
    mobile: '07700 900122',
    role: 'contractor',
    pay: [22.5, 23.75],
    charge: [null],
    trade: 'Damp and timber specialist',
  },
} as const satisfies Record<string, Worker>;

export type WorkerKey = keyof typeof workers;
export const workerKeys = Object.keys(workers) as WorkerKey[];

const landlords = {
  helen: {
    first_name: 'Helen',
    last_name: 'Partridge',
    email: 'landlord@fettle.example',
    mobile: '07700 900131',
  },
  abdul: {
    first_name: 'Abdul',
    last_name: 'Rahman',
    email: 'abdul.rahman@fettle.example',
    mobile: '07700 900132',
  },
  northgate: {
    first_name: 'Northgate',
    last_name: 'Lettings',
    email: 'maintenance@northgate.example',
    mobile: '0161 496 0140',
  },
} as const;

export type StaffKey = keyof typeof staff;
export type LandlordKey = keyof typeof landlords;
export type UserKey = StaffKey | WorkerKey | LandlordKey | 'kieran';

/** The day from which the rise holds: a Sunday about five weeks back, so that the records show both rates. */
export const riseDay = ({ today }: Calendar): string => addDays(today, -weekday(today) - 35);

/** Everybody, with their rates. */
export function people(calendar: Calendar): Record<UserKey, UserSpec> {
  const since = { createdAt: `${addDays(calendar.firstDay, -420)}T09:00:00.000Z` };
  const each = <K extends string>(who: Record<K, Partial<UserSpec>>, role: UserSpec['role']) =>
    Object.fromEntries(
      Object.entries(who).map(([key, user]) => [key, { ...(user as object), ...since, role }]),
    ) as Record<K, UserSpec>;
  return {
    ...each(staff, 'admin'),
    ...(Object.fromEntries(
      Object.entries(workers).map(([key, worker]) => [key, { ...since, ...workerSpec(worker, calendar) }]),
    ) as Record<WorkerKey, UserSpec>),
    kieran: {
      first_name: 'Kieran',
      last_name: 'Doyle',
      email: 'kieran@fettle.example',
      mobile: '07700 900117',
      role: 'employee',
      status: 'disabled',
      ...since,
    },
    ...each(landlords, 'landlord'),
  };
}

function workerSpec(worker: Worker, calendar: Calendar): UserSpec {
  const { pay, charge, trade, ...user } = worker;
  const first = addDays(calendar.firstDay, -364);
  const rise = riseDay(calendar);
  const rates = [{ rate: pay[0], charge_rate: charge[0], effective_from: first, comment: trade }];
  if (pay[1] !== undefined) {
    rates.push({
      rate: pay[1],
      charge_rate: charge[1] ?? charge[0],
      effective_from: rise,
      comment: 'Yearly review',
    });
  }
  return {
    ...user,
    rates: rates.map((rate) => ({ ...rate, createdAt: `${rate.effective_from}T08:30:00.000Z` })),
  };
}

/** The worker's pay on a day, in pence an hour. */
export function penceAnHour(key: WorkerKey, day: string, calendar: Calendar): number {
  const { pay }: Worker = workers[key];
  return Math.round((day >= riseDay(calendar) ? (pay[1] ?? pay[0]) : pay[0]) * 100);
}
