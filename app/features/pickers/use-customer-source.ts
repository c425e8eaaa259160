import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';

/** So many are offered at once: past that a person types on sooner than they scroll. */
const limit = 20;

/** Customers who owe something, each by one of their invoices. The chosen one is known from the rows that are shown. */
export function useCustomerSource(chosen: string, rows: readonly { customer_name: string }[] = []) {
  const { client } = trpc.useUtils();
  const [source] = useState(() =>
    createOptionSource(async (q) => {
      const { data } = await client.invoices.owed.query({ ...(q && { q }), limit });
      return data.map(({ id, customer_name, customer_email }) => ({
        value: String(id),
        label: customer_name,
        detail: customer_email,
      }));
    }),
  );
  const [first] = rows;
  if (chosen !== '' && first) source.learn([{ value: chosen, label: first.customer_name }]);
  return source;
}
