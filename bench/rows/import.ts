import { within } from '../row.ts';

const rows = 5_000;
const fields = ['job_id', 'expense_date', 'expense_type', 'amount', 'description'];

function row(n: number) {
  const day = new Date(Date.now() - (1 + (n % 100)) * 86_400_000).toISOString().slice(0, 10);
  return [1001 + (n % 20_000), day, 'material', 1 + (n % 90), `Parts of visit ${n}`];
}

export const imported = within({
  name: 'import',
  operation: 'dry run of an import of 5,000 expenses',
  ms: 2_000,
  product: async () => {
    const body = { fields, rows: Array.from({ length: rows }, (_, n) => row(n)), dry_run: true };
    return () => ({ method: 'POST', path: '/api/v1/import/expenses', body });
  },
});
