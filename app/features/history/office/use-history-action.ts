import HistoryIcon from 'lucide-react/icons/history';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import type { HistoryEntity } from '#server/nouns.ts';

/** URL parameter of the open history: 'properties-5'. */
export const historyParam = 'history';

/** The row action 'History' of `entity` (REST base). */
export function useHistoryAction(entity: HistoryEntity) {
  const { open } = useOpenPanel(historyParam);
  return { label: 'History', icon: HistoryIcon, onClick: ({ id }: { id: number }) => open(`${entity}-${id}`) };
}
