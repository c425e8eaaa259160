import { trpc } from '#app/lib/trpc.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Pounds } from '#app/ui/figures.tsx';

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
          ['Billed', <Pounds key="billed" value={data.billed} />],
          ['To be billed', <Pounds key="unbilled" value={data.unbilled} />],
          ['Pay', <Pounds key="pay" value={0 - data.pay} />],
          ['Expenses', <Pounds key="expenses" value={0 - data.expenses} />],
          ['Margin', <Pounds key="margin" value={data.margin} />],
        ]}
      />
    </section>
  );
}
