import Lock from 'lucide-react/icons/lock';

interface InvoiceNumberProps {
  entry: { invoice_id: number | null; invoice_number: string | null };
}

/** The invoice that locks a time record or an expense. */
export function InvoiceNumber({ entry: { invoice_id, invoice_number } }: InvoiceNumberProps) {
  if (invoice_id === null) return null;
  return (
    <span className="flex items-center gap-1.5">
      <Lock className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      {invoice_number ?? `#${invoice_id}`}
    </span>
  );
}
