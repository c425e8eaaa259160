import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { statusStyles } from '#app/features/labels/job-labels.ts';
import { numberLabel } from '#app/features/labels/number-label.ts';
import { formatDate, formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';
import { maxSearchLength, minSearchLength } from '#server/search/constants.ts';
import { icons, type PaletteGroup } from './commands.ts';

/** Debounce of the search, ms. */
const debounceMs = 120;

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Jobs, properties, users, prices, customers, quotes and invoices that match, and whether a search is running. */
export function useSearchResults(text: string) {
  const { timeZone } = useCompanyDay();
  const typed = text.trim().slice(0, maxSearchLength);
  const q = useDebounced(typed);
  const enabled = q.length >= minSearchLength;
  const query = trpc.search.find.useQuery({ q }, { enabled, placeholderData: keepPreviousData });
  const isEnough = typed.length >= minSearchLength;
  return {
    groups: isEnough && enabled && query.data ? groupsOf(query.data, timeZone) : [],
    isLooking: isEnough && (q !== typed || query.isFetching),
    hasFailed: isEnough && query.isError,
  };
}

function groupsOf(
  { jobs, properties, users, items, customers, quotes, invoices }: RouterOutputs['search']['find'],
  timeZone: string,
): PaletteGroup[] {
  return [
    {
      title: 'Jobs',
      items: jobs.map(({ id, number, job_title, property_address, status, createdAt }) => ({
        id: `job ${id}`,
        label: job_title,
        detail: `${numberLabel({ number })}, ${property_address}, ${statusStyles[status as keyof typeof statusStyles].label.toLowerCase()}`,
        icon: icons.job,
        tone: statusStyles[status as keyof typeof statusStyles].tone,
        day: formatDay(createdAt, timeZone),
        to: `/jobs?job=${id}`,
      })),
    },
    {
      title: 'Properties',
      items: properties.map(({ id, number, address, post_code, tenant_name }) => ({
        id: `property ${id}`,
        label: address,
        detail: [numberLabel({ number }), post_code, tenant_name].filter(Boolean).join(', '),
        icon: icons.property,
        to: `/properties?property=${id}`,
      })),
    },
    {
      title: 'Users',
      items: users.map(({ id, first_name, last_name, email, status }) => ({
        id: `user ${id}`,
        label: `${first_name} ${last_name}`.trim(),
        detail: status === 'disabled' ? `${email}, disabled` : email,
        icon: icons.user,
        to: `/users?${new URLSearchParams({ q: email })}`,
      })),
    },
    {
      title: 'Price list',
      items: items.map(({ id, code, description }) => ({
        id: `item ${id}`,
        label: description,
        detail: code,
        icon: icons.item,
        to: `/price-list?${new URLSearchParams({ q: code })}`,
      })),
    },
    {
      title: 'Customers',
      items: customers.map(({ id, name, email, owner_of, status }) => ({
        id: `customer ${id}`,
        label: name,
        detail: [owner_of ?? email, status === 'archived' && 'archived'].filter(Boolean).join(', '),
        icon: icons.customer,
        to: `/customers/${id}`,
      })),
    },
    {
      title: 'Quotes',
      items: quotes.map(({ id, name, title, customer_name, status }) => ({
        id: `quote ${id}`,
        label: [name, title].filter(Boolean).join(' '),
        detail: `${customer_name}, ${status}`,
        icon: icons.quote,
        to: `/quotes/${id}`,
      })),
    },
    {
      title: 'Invoices',
      items: invoices.map(({ id, invoice_number, customer_name, issue_date }) => ({
        id: `invoice ${id}`,
        label: invoice_number,
        detail: customer_name,
        icon: icons.invoice,
        day: formatDate(issue_date),
        to: `/invoices?${new URLSearchParams({ tab: 'history', q: invoice_number })}`,
      })),
    },
  ];
}
