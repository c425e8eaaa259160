import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { testClock } from '#tests/support/clock.ts';
import { failedTask } from '#tests/support/queue.ts';
import { world } from '#tests/support/world.ts';
import { rowsOfNouns } from './noun-contracts.ts';
import {
  accountExport,
  amendments,
  archive,
  calendars,
  deletedPayment,
  files,
  importOf,
  invitations,
  links,
  logo,
  mailedInvoice,
  passkeys,
  pendingCodes,
  savedView,
  sentQuote,
  sessions,
  signUps,
  tenantLink,
  tokens,
  visits,
  workingHours,
} from './two-companies-rows.ts';

/** Everything below happens at this time or before: a Monday noon in winter. */
export const noon = '2026-03-02T12:00:00.000Z';

export const roles = ['admin', 'employee', 'contractor', 'landlord'] as const;
export type Role = (typeof roles)[number];

// A uuid for each row, equal in both companies except for the first digit.
const ref = (digit: string, n: number) => `${digit}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A company with a user of each role and a row of each kind. All its texts contain its name. */
const side = (name: string, digit: string) => {
  const person = {
    last_name: name,
    mobile: `07700 ${name}`,
    rates: [{ rate: 14.5, effective_from: '2026-01-01' }],
  };
  const worked = {
    start_time: '2026-03-02T08:00:00Z',
    end_time: '2026-03-02T10:00:00Z',
    note: `${name} did the work`,
  };
  const running = { start_time: '2026-03-02T11:00:00Z', note: `${name} is at it now` };
  return company({
    name,
    settings: {
      company_phone: `0161 ${name}`,
      cis_employer_reference: '123/AB456',
      cis_utr: '3282497350',
      cis_accounts_office_reference: '123PA00012345',
      smtp_host: `smtp.${name.toLowerCase()}.example`,
      mail_from: `office@${name.toLowerCase()}.example`,
    },
    users: {
      admin: { role: 'admin', ...person },
      employee: { role: 'employee', ...person },
      contractor: { role: 'contractor', ...person, cis_rate: 20, cis_utr: '1234567890' },
      landlord: { role: 'landlord', last_name: name },
      /** Nothing refers to them. */
      spare: { role: 'employee', last_name: name },
      gone: { role: 'employee', last_name: name, status: 'disabled' },
    },
    properties: {
      home: {
        address: `1 ${name} Street`,
        post_code: 'M9 0PY',
        landlord: 'landlord',
        tenant_name: name,
        client_ref: ref(digit, 1),
      },
      /** Without an owner: the landlord may not read it. */
      other: { address: `2 ${name} Street`, access_notes: `${name} key safe` },
      spare: { address: `3 ${name} Street` },
    },
    jobs: {
      open: {
        property: 'home',
        job_title: `${name} boiler`,
        status: 'in_progress',
        assignees: ['contractor'],
        client_ref: ref(digit, 2),
      },
      /** Closed, and visible to the office only. */
      closed: { property: 'other', job_title: `${name} roof`, status: 'completed' },
      spare: { property: 'other', job_title: `${name} spare`, reference: referenceOf(digit) },
    },
    records: {
      adminDone: { user: 'admin', job: 'open', ...worked },
      employeeDone: { user: 'employee', job: 'open', ...worked, client_ref: ref(digit, 3) },
      contractorDone: { user: 'contractor', job: 'open', ...worked },
      adminOpen: { user: 'admin', job: 'open', ...running },
      employeeOpen: { user: 'employee', job: 'open', ...running, client_ref: ref(digit, 4) },
      contractorOpen: { user: 'contractor', job: 'open', ...running },
    },
    payments: {
      paid: { user: 'employee', amount: 100, description: name },
      labour: {
        user: 'contractor',
        amount: 200,
        cis_deducted: 40,
        payment_date: '2026-01-20',
        description: name,
      },
    },
    expenses: {
      bought: {
        user: 'employee',
        job: 'open',
        amount: 12.5,
        description: name,
        client_ref: ref(digit, 7),
      },
      /** To be invoiced. */
      reviewed: { user: 'admin', job: 'closed', amount: 30, description: name, status: 'reviewed' },
      fuel: { user: 'contractor', expense_type: 'fuel', amount: 20, description: name },
    },
    notes: {
      admin: { user: 'admin', job: 'open', note: `${name} office noted` },
      employee: { user: 'employee', job: 'open', note: `${name} noted`, client_ref: ref(digit, 21) },
      contractor: { user: 'contractor', job: 'open', note: `${name} contractor noted` },
      /** Restricted ones, of jobs and of a property. */
      closed: { user: 'admin', job: 'closed', note: `${name} closed` },
      spare: { user: 'admin', job: 'spare', note: `${name} spare` },
      bare: { user: 'admin', property: 'home', note: `${name} on the house`, visible_to_landlord: true },
    },
    tasks: {
      todo: {
        job: 'open',
        description: `${name} todo`,
        assigned_to: 'employee',
        client_ref: ref(digit, 22),
      },
      closed: { job: 'closed', description: `${name} closed` },
      spare: { job: 'spare', description: `${name} spare` },
      bare: { property: 'home', description: `${name} on the house` },
    },
  });
};

/** Of a visitor's request. */
export const referenceOf = (digit: string) => `${digit.toUpperCase()}234-5678-9ABC`;

export const refs = {
  property: 1,
  job: 2,
  record: 3,
  openRecord: 4,
  amendment: 5,
  file: 6,
  expense: 7,
  note: 21,
  task: 22,
} as const;
export const acmeRef = (what: keyof typeof refs) => ref('a', refs[what]);
export const rivalRef = (what: keyof typeof refs) => ref('b', refs[what]);

export async function twoCompanies(db: Database) {
  const two = await world(db, { acme: side('Acme', 'a'), rival: side('Rival', 'b') }, testClock(noon));
  const rates = await db.selectFrom('user_rates').select(['id', 'user_id']).execute();
  const rateOf = (user: number) => rates.find(({ user_id }) => user_id === user)!.id;
  for (const each of [two.acme, two.rival]) {
    await pendingCodes(db, each);
    await workingHours(db, each);
  }
  await signUps(db, two.acme);
  const ofCompany = ({ id, users, properties, jobs }: typeof two.acme) => ({
    ...{ company_id: id, user_id: users.employee, property_id: properties.home, job_id: jobs.open },
  });
  const more = async (company: typeof two.acme, name: string, digit: string) => ({
    ...company,
    rate: rateOf(company.users.employee),
    invoice: await mailedInvoice(db, company, name),
    savedView: await savedView(db, company, name),
    importOf: await importOf(db, company),
    failedTask: await failedTask(db, { company_id: company.id }, `${name} did not answer`),
    deletion: await deletedPayment(db, company),
    sessions: await sessions(db, company),
    tokens: await tokens(db, company),
    links: await links(db, company),
    calendar: await calendars(db, company),
    invitations: await invitations(db, company, name),
    passkeys: await passkeys(db, company),
    logo: await logo(db, company),
    accountExport: await accountExport(db, company),
    archive: await archive(db, company),
    files: await files(db, company, name, ref(digit, refs.file)),
    visits: await visits(db, company, name),
    tenantToken: await tenantLink(db, company, name),
    quote: await sentQuote(db, company, name),
    rows: await rowsOfNouns(db, ofCompany(company), name),
    amendments: await amendments(db, company, name, ref(digit, refs.amendment)),
  });
  return { acme: await more(two.acme, 'Acme', 'a'), rival: await more(two.rival, 'Rival', 'b') };
}

export type Two = Awaited<ReturnType<typeof twoCompanies>>;
/**
 * The ids of a company's rows by key; `rate` is its employee's, `deletion` the deletion of a payment in the history.
 */
export type Side = Two['acme'];

/** Whether a response contains data of the rival company. */
export const tellsOfRival = (answer: unknown): boolean => /rival/i.test(JSON.stringify(answer) ?? '');
