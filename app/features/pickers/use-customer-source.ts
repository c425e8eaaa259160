import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';

/** Maximum options: with more, typing is faster than scrolling. */
const limit = 20;

/** Customers with debts, each by the id of one of their invoices. `rows` provides the name of the chosen one. */
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
  if (chosen !== '' && first) source.remember([{ value: chosen, label: first.customer_name }]);
  return source;
}
