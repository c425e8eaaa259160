import { Banner } from '#app/ui/banner.tsx';
import { type Invoice, mailFault } from './invoice-words.ts';

/** Which invoices of those in sight did not go to their customers, and why: until they are sent anew. */
export function UnsentMails({ invoices }: { invoices: readonly Invoice[] }) {
  const byFault = new Map<string, string[]>();
  for (const invoice of invoices) {
    const fault = mailFault(invoice);
    if (fault === undefined) continue;
    byFault.set(fault, [...(byFault.get(fault) ?? []), invoice.invoice_number]);
  }
  if (byFault.size === 0) return null;
  return (
    <div className="mb-3">
      <Banner tone="danger" title="Not sent">
        <ul>
          {[...byFault].map(([fault, numbers]) => (
            <li key={fault} className="break-words">
              {numbers.join(', ')}: {fault}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
