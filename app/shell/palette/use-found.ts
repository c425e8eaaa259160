import { keepPreviousData } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import FileText from 'lucide-react/icons/file-text';
import UserRound from 'lucide-react/icons/user-round';
import Wrench from 'lucide-react/icons/wrench';
import { useEffect, useState } from 'react';
import { statusLooks } from '#app/features/labels/job-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';
import { maxSearchLength, minSearchLength } from '#server/search/constants.ts';
import type { PaletteGroup } from './palette-item.ts';

/** Somebody who types on is not asked for yet (ms). */
const restMs = 120;

/** The words once their writer rests for a moment. */
function useRested(words: string): string {
  const [rested, setRested] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);
  return rested;
}

/** Jobs, properties, users and invoices that hold the words, from the server; and whether it is still looking. */
export function useFound(words: string) {
  const q = useRested(words.trim().slice(0, maxSearchLength));
  const enabled = q.length >= minSearchLength;
  const query = trpc.search.find.useQuery(
    { q },
    { enabled, meta: { silent: true }, placeholderData: keepPreviousData },
  );
  const isEnough = words.trim().length >= minSearchLength;
  return {
    groups: isEnough && enabled && query.data ? groupsOf(query.data) : [],
    isLooking: isEnough && (q !== words.trim().slice(0, maxSearchLength) || query.isFetching),
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
        detail: `${property_address}, ${statusLooks[status as keyof typeof statusLooks].label.toLowerCase()}`,
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
