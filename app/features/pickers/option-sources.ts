import { useMemo, useState } from 'react';
import { jobLabel } from '#app/features/labels/job-labels.ts';
import { numberLabel } from '#app/features/labels/number-label.ts';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate, formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import type { SearchOption } from '#app/ui/combobox.ts';

/** Maximum options: with more, typing is faster than scrolling. */
const limit = 20;

/** Options from a server search. The `known` ones are found without a request. */
function useOptionSource(find: (q: string) => Promise<readonly SearchOption[]>, known: readonly SearchOption[]) {
  const [source] = useState(() => createOptionSource(find));
  source.remember(known);
  return source;
}

/** The staff by name. */
export function useStaffOptions(): readonly SearchOption[] {
  const { data } = trpc.users.names.useQuery();
  return useMemo(() => (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [data]);
}

/** The trades that are offered. */
export function useTradeOptions(): readonly SearchOption[] {
  const { data } = trpc.trades.list.useQuery(activeTrades);
  return useMemo(() => (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [data]);
}
export const activeTrades = { status: 'active', limit: 1000 } as const;

/** Closed jobs too: their time and money may still be corrected. */
const everyJob = { includeCompleted: true, includeArchived: true, dateRange: 'all' } as const;

interface OfJob {
  job_id: number;
  Job: { job_title: string; Property: { address: string } };
}

/** Server search for jobs, last changed first. Those of `rows` are known without a request. */
export function useJobSource(rows: readonly OfJob[] = []) {
  const { client } = trpc.useUtils();
  async function find(q: string) {
    // A full label pasted from a cell is searched by its title.
    const [title] = q.split(' @ ');
    const search = { ...(title && { q: title }), ...everyJob, limit, sort: 'updatedAt', order: 'desc' } as const;
    const { data } = await client.jobs.list.query(search);
    return data.map((job) => ({ value: String(job.id), label: jobLabel(job), detail: numberLabel(job) }));
  }
  const known = rows.map(({ job_id, Job: { job_title, Property } }) => ({
    value: String(job_id),
    label: jobLabel({ job_title, property_address: Property.address }),
  }));
  return useOptionSource(find, known);
}

interface AtProperty {
  property_id: number | null;
  property_address: string | null;
}

/** Server search for properties. Those of `rows` are known without a request. */
export function usePropertySource(rows: readonly AtProperty[] = []) {
  const { client } = trpc.useUtils();
  async function find(q: string) {
    const { data } = await client.properties.list.query({ ...(q && { q }), limit, sort: 'address', order: 'asc' });
    return data.map(({ id, address, post_code }) => ({ value: String(id), label: address, detail: post_code }));
  }
  const known = rows.flatMap(({ property_id, property_address }) =>
    property_id === null ? [] : [{ value: String(property_id), label: property_address ?? '' }],
  );
  return useOptionSource(find, known);
}

/** Server search for users. */
export function usePersonSource(
  known: readonly SearchOption[] = [],
  isIncluded: (user: { role: string }) => boolean = () => true,
) {
  const { client } = trpc.useUtils();
  async function find(q: string) {
    const { data } = await client.users.list.query({ ...(q && { q }), limit, sort: 'first_name', order: 'asc' });
    return data.filter(isIncluded).map((user) => ({ value: String(user.id), label: nameOf(user), detail: user.email }));
  }
  return useOptionSource(find, known);
}

interface OfWorker {
  user_id: number;
  User: Parameters<typeof nameOf>[0];
}

/** Server search for staff. Those of `rows` are known without a request. */
export function useWorkerSource(rows: readonly OfWorker[] = []) {
  const known = rows.map(({ user_id, User }) => ({ value: String(user_id), label: nameOf(User) }));
  return usePersonSource(known, ({ role }) => role !== 'landlord');
}

interface OfCustomer {
  customer_id?: number | null | undefined;
  customer_name?: string | null | undefined;
}

/** Server search for customers who may pay for anything. Those of `rows` are known without a request. */
export function useCustomerSource(rows: readonly OfCustomer[] = []) {
  const { client } = trpc.useUtils();
  async function find(q: string) {
    const search = { ...(q && { q }), status: 'active', shared: true, limit } as const;
    const { data } = await client.customers.list.query(search);
    return data.map(({ id, name, email, address }) => ({
      value: String(id),
      label: name,
      detail: email || address.split('\n')[0],
    }));
  }
  const known = rows.flatMap(({ customer_id, customer_name }) =>
    customer_id ? [{ value: String(customer_id), label: customer_name ?? '' }] : [],
  );
  return useOptionSource(find, known);
}

/** Server search for the price list, also what is no longer on offer. Items of `rows` are known without a request. */
export function usePriceItemSource(rows: readonly { price_item_id: number | null; code: string | null }[] = []) {
  const { client } = trpc.useUtils();
  async function find(q: string) {
    const { data } = await client.priceList.list.query({ ...(q && { q }), limit });
    return data.map(({ id, code, description }) => ({ value: String(id), label: code, detail: description }));
  }
  const known = rows.flatMap(({ price_item_id, code }) =>
    price_item_id === null ? [] : [{ value: String(price_item_id), label: code ?? '' }],
  );
  return useOptionSource(find, known);
}

/** Server search for expenses, latest first. Those of `rows` are known without a request. */
export function useExpenseSource(
  rows: readonly { expense_id: number | null; expense_label?: string | null | undefined }[] = [],
) {
  const { client } = trpc.useUtils();
  async function find(q: string) {
    const { data } = await client.expenses.list.query({ ...(q && { q }), limit });
    return data.map(({ id, amount, description, expense_date, Job }) => ({
      value: String(id),
      label: [formatPounds(amount), description].filter(Boolean).join(', '),
      detail: [formatDate(expense_date), Job?.job_title].filter(Boolean).join(', '),
    }));
  }
  const known = rows.flatMap(({ expense_id, expense_label }) =>
    expense_id === null ? [] : [{ value: String(expense_id), label: expense_label ?? '' }],
  );
  return useOptionSource(find, known);
}

/** Customers with debts, each by the id of one of their invoices. `rows` provides the name of the chosen one. */
export function useDebtorSource(chosen: string, rows: readonly { customer_name: string }[] = []) {
  const { client } = trpc.useUtils();
  async function find(q: string) {
    const { data } = await client.invoices.owed.query({ ...(q && { q }), limit });
    return data.map(({ id, customer_name, customer_email }) => ({
      value: String(id),
      label: customer_name,
      detail: customer_email,
    }));
  }
  const [first] = rows;
  return useOptionSource(find, chosen !== '' && first ? [{ value: chosen, label: first.customer_name }] : []);
}

/** Users in the Construction Industry Scheme; not prefetched by the loader. */
const subcontractors = { in_cis: true, limit: 1000 } as const;

/** CIS rates in per cent, by user id as in a form. */
export function useCisRates(): ReadonlyMap<string, number> {
  const { data } = trpc.users.list.useQuery(subcontractors);
  return useMemo(() => new Map(data?.data.map(({ id, cis_rate }) => [String(id), cis_rate ?? 0])), [data]);
}
