import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';

interface AtProperty {
  property_id: number | null;
  property_address: string | null;
}

const first = { limit: 20, sort: 'address', order: 'asc' } as const;

/** Server search for properties. Those of `rows` are known without a request. */
export function usePropertySource(rows: readonly AtProperty[] = []) {
  const { client } = trpc.useUtils();
  const [source] = useState(() =>
    createOptionSource(async (q) => {
      const { data } = await client.properties.list.query({ ...(q && { q }), ...first });
      return data.map(({ id, address, post_code }) => ({
        value: String(id),
        label: address,
        detail: post_code,
      }));
    }),
  );
  source.remember(
    rows.flatMap(({ property_id, property_address }) =>
      property_id === null ? [] : [{ value: String(property_id), label: property_address ?? '' }],
    ),
  );
  return source;
}
