import type { Invoice } from './invoice-words.ts';

/** To whom each of several invoices goes; which have no address and stay here. */
export function Recipients({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <section aria-label="Recipients" className="max-h-44 overflow-y-auto rounded-md border border-line">
      <ul className="divide-y divide-line text-sm">
        {invoices.map(({ id, invoice_number, customer_name, customer_email }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <span className="font-medium tabular-nums">{invoice_number}</span>
            <span className="min-w-0 grow truncate">{customer_name}</span>
            {customer_email ? (
              <span className="truncate text-muted">{customer_email}</span>
            ) : (
              <span className="font-medium text-warning">No e-mail address: not sent</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
