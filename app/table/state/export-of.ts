/** The address of the rows that a list's `input` asks for, all of them, as CSV. `entity`: the table's REST base. */
export function exportOf(entity: string, { page: _, limit: __, ...question }: Record<string, unknown>) {
  const given = Object.entries(question).map(([key, value]) => [key, String(value)]);
  return `/api/v1/export/${entity}?${new URLSearchParams(given as [string, string][])}`;
}
