import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

export type FoundProperty = RouterOutputs['properties']['list']['data'][number];

/** Maximum results shown; to see others, type on. */
const most = 12;

/** Server search for active properties by address, postcode or tenant. */
export function useFoundProperties() {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const query = trpc.properties.list.useQuery(
    { status: 'active', limit: most, ...(q && { q }) },
    { meta: { silent: true }, placeholderData: keepPreviousData },
  );
  return {
    properties: query.data?.data ?? [],
    search: setTyped,
    isSearching: query.isPlaceholderData || query.isLoading,
  };
}

export const propertyOption = ({ id, address, post_code, tenant_name }: FoundProperty) => ({
  value: String(id),
  label: address,
  detail: [post_code, tenant_name].filter(Boolean).join(', '),
});
