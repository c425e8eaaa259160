import { Later, lazyComponent } from '#app/ui/later.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { historyParam } from './use-history-action.ts';

const OfficeHistory = lazyComponent(() => import('./office/history.tsx').then((module) => module.OfficeHistory));

/** Shows the history in the URL over any page; rendered once, in the admins' layout. */
export function HistoryHost() {
  const panel = useOpenPanel(historyParam);
  return <Later>{panel.isMounted && <OfficeHistory panel={panel} />}</Later>;
}
