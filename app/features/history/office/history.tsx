import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { HistoryEntity } from '#server/nouns.ts';
import { HistoryItem } from './history-item.tsx';
import { isHistoryEntity, subjectLabel } from './history-text.ts';
import { useRestoreDeleted } from './use-restore-deleted.tsx';

interface HistoryDialogProps {
  entity: HistoryEntity;
  id: number;
  isOpen: boolean;
  onClose: () => void;
}

function HistoryDialog({ entity, id, isOpen, onClose }: HistoryDialogProps) {
  const { timeZone } = useCompanyDay();
  const [limit, setLimit] = useState(20);
  const query = trpc.audit.list.useQuery({ entity, id, limit }, { enabled: isOpen, placeholderData: keepPreviousData });
  const restoring = useRestoreDeleted();
  const entries = query.data?.data;
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={onClose}
        kind="panel"
        title="History"
        description={entries && subjectLabel(entity, id, entries)}
      >
        {!entries && query.error && <CouldNotLoad title="Error loading data" query={query} />}
        {!entries && !query.error && <SkeletonList />}
        {entries?.length === 0 && <EmptyState title="No data found">No history yet.</EmptyState>}
        <ol className="flex flex-col">
          {entries?.map((entry) => (
            <HistoryItem
              key={entry.id}
              entry={entry}
              timeZone={timeZone}
              onRestore={() => restoring.bringBack(entry.id)}
              isRestoring={restoring.isBringingBack}
            />
          ))}
        </ol>
        {query.data && query.data.meta.total > query.data.data.length && (
          <Button kind="secondary" wide loading={query.isFetching} onClick={() => setLimit(limit + 100)}>
            Load more
          </Button>
        )}
      </Dialog>
      {restoring.question}
    </>
  );
}

/** `panel`: of a row as in the URL, 'properties-5'. Renders nothing for an unknown entity. */
export function OfficeHistory({ panel }: { panel: DialogState<string> }) {
  const { shown, isOpen, close } = panel;
  const [, entity = '', id] = /^(.+)-(\d{1,15})$/.exec(shown ?? '') ?? [];
  if (!isHistoryEntity(entity)) return null;
  return <HistoryDialog key={shown} entity={entity} id={Number(id)} isOpen={isOpen} onClose={close} />;
}
