import { Button } from '#app/ui/button.tsx';
import type { HistoryEntity } from '#server/audit/constants.ts';
import { useHistoryAction } from '../use-history-action.ts';

/** The history action as a button, for panels. */
export function OfficeHistoryButton({ entity, id }: { entity: HistoryEntity; id: number }) {
  const { label, icon, onClick } = useHistoryAction(entity);
  return (
    <Button kind="secondary" icon={icon} onClick={() => onClick({ id })}>
      {label}
    </Button>
  );
}
