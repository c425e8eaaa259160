import { useLocation, useNavigate } from '@remix-run/react';

const inSearch = /[?&]screen=(tasks|notes|add-image|add-expense|add-material)\b/;

/** In the URL, so that a reload keeps it open and Back closes it. No URLSearchParams: the script has a byte budget. */
export function useSubScreen() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return {
    name: (inSearch.exec(search)?.[1] ?? null) as SubScreenName | null,
    open: (name: SubScreenName) => navigate(`?screen=${name}`, { state: 'opened here' }),
    close: () => (state === 'opened here' ? navigate(-1) : navigate('.', { replace: true })),
  };
}

export type SubScreenName = 'tasks' | 'notes' | 'add-image' | 'add-expense' | 'add-material';
