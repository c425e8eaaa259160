import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';

/**
 * A panel or dialog over the page that stands in the address under `name`: a reload finds it open, and the phone's own
 * Back closes it. Answers with what is open, or null, the ways to open and close it, and whether it is `isMounted`: it was
 * opened once, and stays so that it can be seen leaving. Never while the served page is taken over: a part that comes
 * late would wait there for its code, and what the device remembers may be drawn anew in the same moment.
 */
export function useOpenPanel(name: string) {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const value = search.get(name);
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    if (value !== null) setMounted(true);
  }, [value]);
  const openedHere = (location.state as { opened?: string } | null)?.opened === name;

  const to = useCallback(
    (next: string | null) => {
      const params = new URLSearchParams(location.search);
      if (next === null) params.delete(name);
      else params.set(name, next);
      return { search: params.toString() };
    },
    [location.search, name],
  );
  function open(next: string) {
    const keep = { preventScrollReset: true, replace: value !== null };
    navigate(to(next), { ...keep, state: value === null || openedHere ? { opened: name } : null });
  }
  function close() {
    if (value === null) return;
    if (openedHere) navigate(-1);
    else navigate(to(null), { replace: true, preventScrollReset: true });
  }
  return { value, isMounted, open, close };
}
