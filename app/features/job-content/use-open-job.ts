import { useNavigate } from '@remix-run/react';

/** Where the whole job stands in the address of a page; `JobHost` shows it over that page. */
export const jobParam = 'job';

/** Opens a whole job over the page that is shown. By hand, not by `useOpenPanel`: the tracking page is short of room. */
export function useOpenJob() {
  const navigate = useNavigate();
  return (id: number) => {
    const search = new URLSearchParams(window.location.search);
    search.set(jobParam, String(id));
    navigate(`?${search}`, { preventScrollReset: true, state: { opened: jobParam } });
  };
}
