import Package from 'lucide-react/icons/package';
import { useState } from 'react';
import { pageSize } from '#app/features/expenses/expense-styles.ts';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { PendingUploads } from '#app/offline/ui/pending-uploads.tsx';
import { CardList } from '#app/table/cards/card-list.tsx';
import { AsOf } from '#app/ui/as-of.tsx';
import { materialColumns, usePendingMaterials } from './material-cards.tsx';
import { materialsOf } from './material-styles.ts';
import { AddMaterial, MaterialActions } from './worker/material-actions.tsx';

interface MaterialsProps {
  context: ContentContext;
  /** False where the form stands above the list. */
  mayAdd?: boolean;
}

/** The materials that were used on a job, or (read-only) on the jobs at a property. */
export function Materials({ context, mayAdd = true }: MaterialsProps) {
  const { of, heading, blocked } = context;
  const { timeZone, today } = useCompanyDay();
  const [shown, setShown] = useState(pageSize);
  const query = trpc.materials.list.useQuery(materialsOf(of, shown));
  const pending = usePendingMaterials(query);
  const isJob = of.job_id !== undefined;
  return (
    <>
      {isJob && mayAdd && !blocked && <AddMaterial context={context} today={today} />}
      <div className="mb-4 empty:hidden">{isJob && <PendingUploads kind="material" of={of} heading={heading} />}</div>
      <AsOf query={query} timeZone={timeZone} />
      <CardList
        label="Materials"
        query={pending}
        columns={materialColumns}
        rowKey={({ id }) => id}
        heading="h3"
        timeZone={timeZone}
        {...(isJob && {
          extra: (material: PendingRow<'materials'>) => ({
            actions: <MaterialActions material={material} today={today} isLocked={blocked !== undefined} />,
          }),
        })}
        shown={shown}
        onMore={() => setShown(shown + pageSize)}
        empty={{ icon: Package, children: 'Parts and materials used here appear in this list.' }}
      />
    </>
  );
}
