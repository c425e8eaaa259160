import HistoryIcon from 'lucide-react/icons/history';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import type { HistoryEntity } from '#server/audit/constants.ts';

/** The part of the address in which the history that is open stands: 'properties-5'. */
export const historyPart = 'history';

/** The row action 'History': opens who changed a row of `entity` (REST base) when, and from what to what. */
export function useHistoryAction(entity: HistoryEntity) {
  const { open } = useOpenPanel(historyPart);
  return {
    label: 'History',
    icon: HistoryIcon,
    onClick: ({ id }: { id: number }) => open(`${entity}-${id}`),
  };
}
