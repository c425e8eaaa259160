import { keepPreviousData } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import FileText from 'lucide-react/icons/file-text';
import UserRound from 'lucide-react/icons/user-round';
import Wrench from 'lucide-react/icons/wrench';
import { useEffect, useState } from 'react';
import { statusStyles } from '#app/features/labels/job-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';
import { maxSearchLength, minSearchLength } from '#server/search/constants.ts';
import type { PaletteGroup } from './palette-item.ts';

/** Debounce of the search, ms. */
const restMs = 120;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Jobs, properties, users and invoices that match, and whether a search is running. */
export function useFound(text: string) {
  const q = useRested(text.trim().slice(0, maxSearchLength));
  const enabled = q.length >= minSearchLength;
  const query = trpc.search.find.useQuery(
    { q },
    { enabled, meta: { silent: true }, placeholderData: keepPreviousData },
  );
  const isEnough = text.trim().length >= minSearchLength;
  return {
    groups: isEnough && enabled && query.data ? groupsOf(query.data) : [],
    isLooking: isEnough && (q !== text.trim().slice(0, maxSearchLength) || query.isFetching),
    hasFailed: isEnough && query.isError,
  };
}

function groupsOf({ jobs, properties, users, invoices }: RouterOutputs['search']['find']): PaletteGroup[] {
  return [
    {
      title: 'Jobs',
      items: jobs.map(({ id, job_title, property_address, status }) => ({
        id: `job ${id}`,
        label: job_title,
        detail: `${property_address}, ${statusStyles[status as keyof typeof statusStyles].label.toLowerCase()}`,
        icon: Wrench,
        to: `/jobs?job=${id}`,
      })),
    },
    {
      title: 'Properties',
      items: properties.map(({ id, address, post_code, tenant_name }) => ({
        id: `property ${id}`,
        label: address,
        detail: [post_code, tenant_name].filter(Boolean).join(', '),
        icon: Building2,
        to: `/properties?property=${id}`,
      })),
    },
    {
      title: 'Users',
      items: users.map(({ id, first_name, last_name, email, status }) => ({
        id: `user ${id}`,
        label: `${first_name} ${last_name}`.trim(),
        detail: status === 'disabled' ? `${email}, disabled` : email,
        icon: UserRound,
        to: `/users?${new URLSearchParams({ q: email })}`,
      })),
    },
    {
      title: 'Invoices',
      items: invoices.map(({ id, invoice_number, customer_name }) => ({
        id: `invoice ${id}`,
        label: invoice_number,
        detail: customer_name,
        icon: FileText,
        to: `/invoices?${new URLSearchParams({ tab: 'history', q: invoice_number })}`,
      })),
    },
  ];
}
