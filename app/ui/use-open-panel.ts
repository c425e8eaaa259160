import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';

/**
 * A panel or dialog kept in the URL under `name`: it survives a reload, and Back closes it. Returns what is open (or
 * null), functions to open and close it, and `isMounted`, which stays true for the closing animation. Closed during
 * hydration, which a lazy panel would delay or conflict with. `besides`: parameters that leave when it opens or closes.
 */
export function useOpenPanel(name: string, ...besides: readonly string[]) {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const value = search.get(name);
  const isHydrated = useHydrated();
  const [isMounted, setMounted] = useState(false);
  // With the address's own render: an effect would render the page a second time first.
  if (isHydrated && value !== null && !isMounted) setMounted(true);
  const openedHere = (location.state as { opened?: string } | null)?.opened === name;

  function to(next: string | null) {
    const params = new URLSearchParams(location.search);
    if (next === null) params.delete(name);
    else params.set(name, next);
    for (const each of besides) params.delete(each);
    return { search: params.toString() };
  }
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
