import { keepPreviousData } from '@tanstack/react-query';
import Package from 'lucide-react/icons/package';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import type { PageProps, PageRequest } from '#app/lib/page-module.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { PendingUploads } from '#app/offline/ui/pending-uploads.tsx';
import { DatedCards } from '#app/table/cards/dated-cards.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { materialColumns, usePendingMaterials } from '../material-cards.tsx';
import { AddMaterial, MaterialActions } from './material-actions.tsx';
import { materialList, materialListInput } from './material-list.ts';

export const prefetch = ({ queries, search, user, today }: PageRequest) =>
  queries.materials.list.prefetch(materialListInput(readListState(materialList, search), user.id, today));

export function Page({ user: { id: userId } }: PageProps) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(materialList);
  const input = materialListInput(list.state, userId, today);
  const query = trpc.materials.list.useQuery(input, { placeholderData: keepPreviousData });
  const pending = usePendingMaterials(query);
  return (
    <>
      <AddMaterial today={today} />
      <div className="mb-4 empty:hidden">
        <PendingUploads kind="material" heading="h2" />
      </div>
      <DatedCards
        spec={materialList}
        list={list}
        label="Materials"
        searchLabel="Search materials"
        nouns={['material', 'materials']}
        query={pending}
        known={query}
        columns={materialColumns}
        rowKey={({ id }) => id}
        today={today}
        timeZone={timeZone}
        extra={(material) => ({ actions: <MaterialActions material={material} today={today} /> })}
        empty={{ icon: Package, children: 'Materials you add appear here.' }}
      />
      <WorkerBackToTop />
    </>
  );
}
