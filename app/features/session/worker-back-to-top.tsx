import { BackToTop } from '#app/components/back-to-top.tsx';
import { useSessionUser } from './use-session.ts';

/** Back to the top of a long list; the office's layout has its own on every page. */
export function WorkerBackToTop() {
  return useSessionUser()?.role === 'admin' ? null : <BackToTop />;
}
