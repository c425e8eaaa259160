import { useLoaded } from '#app/lib/use-loaded.ts';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';

/** The panel with a worker's statement; in the URL as 'statement=7-2026-11-15' (user id, Sunday). */
export function useStatementPanel() {
  const part = useOpenPanel('statement');
  const [, user, week] = part.value?.match(/^([1-9]\d{0,14})-(20\d\d-\d\d-\d\d)$/) ?? [];
  return {
    of: user && week ? { id: Number(user), week } : null,
    open: (id: number, week: string) => part.open(`${id}-${week}`),
    close: part.close,
  };
}
export type StatementPanelControl = ReturnType<typeof useStatementPanel>;

const load = () => import('./statement-panel.tsx');

/** The panel itself, once it is loaded. */
export const useLoadedPanel = ({ of }: StatementPanelControl) => useLoaded(load, of !== null || 'when used');
