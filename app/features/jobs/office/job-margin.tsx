import { trpc } from '#app/lib/trpc.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Money } from '#app/ui/stats.tsx';

/** What the job brings and costs. For admins. */
export function JobMargin({ jobId }: { jobId: number }) {
  const { data } = trpc.invoices.margin.useQuery({ id: jobId }, { meta: { silent: true } });
  if (!data) return null;
  return (
    <section aria-labelledby="job-margin">
      <h3 id="job-margin" className="font-semibold">
        Margin
      </h3>
      <p className="text-muted text-sm">
        Without VAT. Pay at the rates of the days, whether reviewed or not.
      </p>
      <DescriptionList
        areFigures
        items={[
          ['Billed', <Money key="billed" value={data.billed} />],
          ['To be billed', <Money key="unbilled" value={data.unbilled} />],
          ['Pay', <Money key="pay" value={0 - data.pay} />],
          ['Expenses', <Money key="expenses" value={0 - data.expenses} />],
          ['Margin', <Money key="margin" value={data.margin} />],
        ]}
      />
    </section>
  );
}
