import { useQueryClient } from '@tanstack/react-query';

/** The routers whose answers change when something is invoiced, or taken back. */
const touched = ['invoices', 'jobs', 'timeTracking', 'expenses', 'dashboard'];

/** Has everything asked for again that says what is billed. */
export function useRefreshBilled() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => Array.isArray(path) && touched.includes(String(path[0])),
    });
}
