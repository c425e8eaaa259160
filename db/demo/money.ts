import type { ExpenseSpec, PaymentSpec } from '../world-spec.ts';
import { addDays, atMinute, type Calendar, toIso, weekday } from './calendar.ts';
import { purchases } from './catalogue.ts';
import { type StaffKey, type WorkerKey, workerKeys } from './people.ts';
import type { Random } from './random.ts';
import { type DemoRecord, earnedByDay } from './records.ts';

type Expense = ExpenseSpec<WorkerKey | StaffKey, never, string> & { expense_date: string; amount: number };

/** What the firm costs whatever it does, by weekday (1 is Monday), and about how much in pounds with VAT. */
const runningCosts: Readonly<Record<number, readonly ['travel' | 'tool' | 'fuel', string, number]>> = {
  1: ['travel', 'Van leases, vans 1 to 3', 348],
  2: ['tool', 'Hire: dehumidifiers and scaffold tower', 246],
  3: ['travel', 'Van leases, vans 4 to 6', 348],
  4: ['tool', 'Blades, bits and fixings for the store', 174],
  5: ['fuel', 'Fuel cards, the week', 294],
};

/** What the crews bought for their jobs, what their vans needed, and what the firm costs to run. */
export function toExpenses(
  calendar: Calendar,
  random: Random,
  records: readonly DemoRecord[],
): Record<string, Expense> {
  const expenses: Expense[] = [];
  for (const record of records) {
    const buys = random.chance(3);
    const parks = random.chance(2);
    const fuels = random.chance(1);
    const [description, price] = random.pick<readonly [string, number]>(purchases[record.job.work.trade]);
    const materials = Math.round(price * random.between(85, 118));
    const bill = random.between(4200, 7600);
    if (!record.spec.end_time || record.spec.review_reasons?.length) continue;
    const add = (pence: number, rest: Partial<Expense>) =>
      expenses.push(expense(calendar, random, record, pence, rest));
    const job = record.job.key;
    if (buys && !record.spec.is_driving) add(materials, { job, expense_type: 'material', description });
    else if (parks)
      add(random.between(3, 9) * 100, { job, expense_type: 'parking', description: 'Pay and display' });
    else if (fuels)
      add(bill, { expense_type: 'fuel', description: 'Diesel, van', paid_by: 'company', is_billable: false });
  }
  expenses.push(...toRunningCosts(calendar, random));
  return Object.fromEntries(expenses.map((each, index) => [`e${index + 1}`, each]));
}

/** Booked at noon, by the office. */
function toRunningCosts({ days, now }: Calendar, random: Random): Expense[] {
  return days.flatMap((day) => {
    const [expense_type, description, price] = runningCosts[weekday(day)] ?? [];
    const pence = Math.round((price ?? 0) * random.between(94, 106));
    const booked = atMinute(day, 12 * 60);
    if (!expense_type || booked > now) return [];
    return {
      user: 'rachel',
      amount: pence / 100,
      vat_amount: Math.round(pence / 6) / 100,
      expense_type,
      description: description ?? '',
      expense_date: day,
      paid_by: 'company',
      status: 'reviewed',
      is_billable: false,
      createdAt: toIso(booked),
    } satisfies Expense;
  });
}

function expense(
  { today, now }: Calendar,
  random: Random,
  { worker, day, spec }: DemoRecord,
  pence: number,
  rest: Partial<Expense>,
): Expense {
  const old = day < addDays(today, -8);
  const vat = random.chance(80) ? Math.round(pence / 6) : 0;
  const pending = random.chance(old ? 0 : 75);
  const archived = random.chance(6);
  return {
    user: worker,
    amount: pence / 100,
    vat_amount: vat / 100,
    expense_date: day,
    paid_by: random.chance(65) ? 'worker' : 'company',
    status: pending ? 'pending' : old && archived ? 'archived' : 'reviewed',
    createdAt: toIso(Math.min(Date.parse(spec.end_time as string) + 5 * 60_000, now)),
    ...rest,
  };
}

type Payment = PaymentSpec<WorkerKey | StaffKey> & { payment_date: string };

const weekStart = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/**
 * Each Friday the week before is paid, to the penny, with what the worker laid out and the office has accepted; then
 * there were an advance, which the next pay made good, a bonus, and a payment made too high and corrected.
 */
export function toPayments(
  calendar: Calendar,
  records: readonly DemoRecord[],
  expenses: Readonly<Record<string, Expense>>,
): Record<string, Payment> {
  const payments: Payment[] = [];
  const fridays = calendar.days.filter((day) => weekday(day) === 5 && day >= addDays(calendar.firstDay, 7));
  const pay = (user: WorkerKey, day: string, pence: number, rest: Partial<Payment>) => {
    const paidAt = Math.min(atMinute(day, 15 * 60 + 10), calendar.now);
    if (pence !== 0) {
      payments.push({
        user,
        payment_date: day,
        amount: pence / 100,
        created_by: 'rachel',
        createdAt: toIso(paidAt),
        ...rest,
      });
    }
  };
  const earned = new Map(workerKeys.map((worker) => [worker, earnedByDay(records, worker, calendar)]));
  for (const [index, friday] of fridays.entries()) {
    const sunday = addDays(friday, -12);
    const inWeek = (day: string) => day >= sunday && day < addDays(sunday, 7);
    for (const worker of workerKeys) {
      const week = [...earned.get(worker)!].filter(([day]) => inWeek(day));
      const wages = week.reduce((sum, [, pence]) => sum + pence, 0);
      const special = specials[`${worker} ${index}`];
      const held = special?.withhold ?? 0;
      pay(worker, friday, wages - held, {
        description: `Week of ${weekStart.format(new Date(sunday))}${held ? ', less the advance' : ''}`,
      });
      if (special?.amount) {
        const { amount, type, method = 'bank_transfer', words } = special;
        pay(worker, friday, amount, { payment_type: type, payment_method: method, description: words });
      }
      const laidOut = Object.values(expenses)
        .filter((each) => each.user === worker && each.paid_by === 'worker' && each.status !== 'pending')
        .filter((each) => inWeek(each.expense_date))
        .reduce((sum, each) => sum + Math.round(each.amount * 100), 0);
      pay(worker, friday, laidOut, { payment_type: 'reimbursement', description: 'Receipts of that week' });
    }
  }
  return Object.fromEntries(payments.map((each, index) => [`y${index + 1}`, each]));
}

interface Special {
  amount?: number;
  type?: NonNullable<Payment['payment_type']>;
  method?: NonNullable<Payment['payment_method']>;
  words?: string;
  /** Pence kept back of that Friday's wages. */
  withhold?: number;
}

/** By worker and Friday, counted from the first pay day. Pence. */
const specials: Readonly<Record<string, Special>> = {
  'callum 5': { amount: 15_000, type: 'advance', method: 'cash', words: 'Advance on next week, car repair' },
  'callum 6': { withhold: 15_000 },
  'aisha 6': { amount: 7_500, type: 'bonus', words: 'Weekend call-out, thank you' },
  'liam 3': { amount: 4_000, type: 'regular', words: 'Week of the Saturday morning, paid twice by mistake' },
  'liam 4': { amount: -4_000, type: 'regular', words: 'Correction: last Friday was 40.00 too high' },
  'priya 7': { amount: 6_000, type: 'overtime', words: 'Late finish at the damp survey' },
};
