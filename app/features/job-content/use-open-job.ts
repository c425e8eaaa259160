import { useNavigate } from '@remix-run/react';

/** URL parameter of the open job; `JobHost` shows it over the page. */
export const jobParam = 'job';

/** Opens a job over the current page. Avoids `useOpenPanel` to keep the tracking page's bundle small. */
export function useOpenJob() {
  const navigate = useNavigate();
  return (id: number) => {
    const search = new URLSearchParams(window.location.search);
    search.set(jobParam, String(id));
    navigate(`?${search}`, { preventScrollReset: true, state: { opened: jobParam } });
  };
}
