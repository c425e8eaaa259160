import { formatCount } from '#app/lib/format.ts';
/** '1 record', '12 records', 'More than 1,000 records'. */
export function counted(meta: { total: number; total_exact: boolean } | undefined, one: string, many: string) {
  if (!meta) return undefined;
  const number = formatCount(meta.total);
  if (!meta.total_exact) return `More than ${number} ${many}`;
  return `${number} ${meta.total === 1 ? one : many}`;
}
