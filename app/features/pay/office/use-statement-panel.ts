import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';

const pattern = /^([1-9]\d{0,14})-(20\d\d-\d\d-\d\d)$/;

const readStatement = (text: string) => (pattern.test(text) ? text : null);

function statementOf(shown: string | null) {
  const [, user, week] = shown?.match(pattern) ?? [];
  return user && week ? { id: Number(user), week } : null;
}

/** The panel with a worker's statement; in the URL as 'statement=7-2026-11-15' (user id, Sunday). */
export function useStatementPanel() {
  const { isOpen, value, shown, open, close } = useOpenPanel('statement', { read: readStatement });
  return {
    isOpen,
    value: statementOf(value),
    shown: statementOf(shown),
    open: (id: number, week: string) => open(`${id}-${week}`),
    close,
  };
}
export type StatementPanelControl = ReturnType<typeof useStatementPanel>;

export const StatementPanel = lazyPart(() => import('./statement-panel.tsx').then((module) => module.StatementPanel));
