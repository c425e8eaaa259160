import { useSessionUser } from '#app/lib/session/use-session.ts';
import { BackToTop } from '#app/ui/back-to-top.tsx';

/** For long lists; the office's layout has its own on every page. */
export function WorkerBackToTop() {
  return useSessionUser()?.role === 'admin' ? null : <BackToTop />;
}
