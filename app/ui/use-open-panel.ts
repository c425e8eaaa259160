import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';
import type { DialogState } from './use-dialog.ts';

/** The id of a row in the URL; null for anything else. */
export const readId = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

const asIs = (text: string): unknown => text;

interface OpenPanelOptions<Value> {
  /** Null: the panel stays closed. By default the text itself. */
  read?: (text: string) => Value | null;
  /** Parameters that leave when it opens or closes. */
  besides?: readonly string[];
}

/**
 * A panel or dialog kept in the URL under `name`: it survives a reload, and Back closes it. Not mounted during hydration,
 * which a lazy panel would delay or conflict with.
 */
export function useOpenPanel<Value extends string | number = string>(
  name: string,
  { read = asIs as (text: string) => Value, besides = [] }: OpenPanelOptions<Value> = {},
): DialogState<Value> {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const text = search.get(name);
  const value = text === null ? null : read(text);
  const isHydrated = useHydrated();
  const [shown, setShown] = useState<Value | null>(null);
  // With the address's own render: an effect would render the page a second time first.
  if (isHydrated && value !== null && value !== shown) setShown(value);
  const openedHere = (location.state as { opened?: string } | null)?.opened === name;

  function to(next: string | null) {
    const params = new URLSearchParams(location.search);
    if (next === null) params.delete(name);
    else params.set(name, next);
    for (const each of besides) params.delete(each);
    return { search: params.toString() };
  }
  function open(next: Value) {
    const keep = { preventScrollReset: true, replace: text !== null };
    navigate(to(String(next)), { ...keep, state: text === null || openedHere ? { opened: name } : null });
  }
  function close() {
    if (text === null) return;
    if (openedHere) navigate(-1);
    else navigate(to(null), { replace: true, preventScrollReset: true });
  }
  return { isOpen: value !== null, isMounted: shown !== null, value, shown: value ?? shown, open, close };
}
