import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

export type FoundProperty = RouterOutputs['properties']['list']['data'][number];

/** So many are shown at once: who does not see theirs types on. */
const most = 12;

/** The active properties whose address, postcode or tenant holds the words that are typed, found by the server. */
export function useFoundProperties() {
  const [words, setWords] = useState('');
  const q = words.trim();
  const query = trpc.properties.list.useQuery(
    { status: 'active', limit: most, ...(q && { q }) },
    { meta: { silent: true }, placeholderData: keepPreviousData },
  );
  return {
    properties: query.data?.data ?? [],
    search: setWords,
    isSearching: query.isPlaceholderData || query.isLoading,
  };
}

export const propertyOption = ({ id, address, post_code, tenant_name }: FoundProperty) => ({
  value: String(id),
  label: address,
  detail: [post_code, tenant_name].filter(Boolean).join(', '),
});
