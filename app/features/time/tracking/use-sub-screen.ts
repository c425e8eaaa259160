import { useLocation, useNavigate } from '@remix-run/react';

const inSearch = /[?&]screen=(tasks|notes|add-image|add-expense)\b/;

/**
 * The screen one deeper than the running record. It stands in the address: a reload finds it open, and the phone's own
 * Back closes it. Read by hand: this page's script is short of room.
 */
export function useSubScreen() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return {
    name: (inSearch.exec(search)?.[1] ?? null) as SubScreenName | null,
    open: (name: SubScreenName) => navigate(`?screen=${name}`, { state: 'opened here' }),
    close: () => (state === 'opened here' ? navigate(-1) : navigate('.', { replace: true })),
  };
}

/** The screens one deeper than the running record, as the address names them. */
export type SubScreenName = 'tasks' | 'notes' | 'add-image' | 'add-expense';
