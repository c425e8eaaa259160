import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { historyParam } from './use-history-action.ts';

const OfficeHistory = lazyPart(() => import('./history.tsx').then((module) => module.OfficeHistory));

/** Shows the history in the URL over any page; rendered once, in the admins' layout. */
export function HistoryHost() {
  const panel = useOpenPanel(historyParam);
  return panel.isMounted ? <OfficeHistory panel={panel} /> : null;
}
