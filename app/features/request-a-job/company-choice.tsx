import { Link } from '@remix-run/react';
import ChevronRight from 'lucide-react/icons/chevron-right';

/** Where the installation serves several companies: whose tenant or landlord the visitor is. */
export function CompanyChoice({ companies }: { companies: readonly { id: number; name: string }[] }) {
  if (companies.length === 0) {
    return <p className="text-muted">Nobody takes requests here yet. Please call your office.</p>;
  }
  return (
    <section aria-labelledby="companies-title">
      <h2 id="companies-title" className="mb-3 font-semibold text-lg">
        Who looks after your property?
      </h2>
      <ul className="flex flex-col gap-2">
        {companies.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/request-a-job?company_id=${id}`}
              className="flex min-h-touch items-center justify-between gap-3 rounded-lg border border-line-strong bg-raised px-4 py-3 font-medium hover:bg-sunken"
            >
              {name}
              <ChevronRight className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
