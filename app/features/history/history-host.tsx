import { lazy, Suspense } from 'react';
import { useOpenPart } from '#app/components/use-open-part.ts';
import { historyPart } from './use-history-action.ts';

const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then((part) => ({ default: part.HistoryDialog })),
);

/** Shows the history that stands in the address, over whatever page it is; once, in the admins' layout. */
export function HistoryHost() {
  const { value, wanted, close } = useOpenPart(historyPart);
  return <Suspense fallback={null}>{wanted && <HistoryDialog subject={value} onClose={close} />}</Suspense>;
}
