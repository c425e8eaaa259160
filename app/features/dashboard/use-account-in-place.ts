import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { dashboardPath } from '#app/features/account/account-path.ts';

/** How long My Account takes to leave. */
const exitMs = 250;

const wantsCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** My Account opens in the dashboard's place. The address says so, and the phone's own Back closes it too. */
export function useAccountInPlace() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const shown = search.has('account');
  const [leaving, setLeaving] = useState(false);
  const camefromHere = (location.state as { fromDashboard?: boolean } | null)?.fromDashboard === true;

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(
      () => {
        setLeaving(false);
        if (camefromHere) navigate(-1);
        else navigate(dashboardPath, { replace: true });
      },
      wantsCalm() ? 0 : exitMs,
    );
    return () => clearTimeout(timer);
  }, [leaving, camefromHere, navigate]);

  return { shown, leaving: shown && leaving, leave: () => setLeaving(true) };
}
