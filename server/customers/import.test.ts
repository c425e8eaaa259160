import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const acme = company({ users: { ann: { role: 'admin' } } });

const fields = [
  ...['name', 'kind', 'address', 'post_code', 'email', 'phone', 'payment_terms', 'vat_number', 'reverse_charge'],
  ...['cis_rate', 'spending_limit', 'delivery', 'notes'],
];
/** As offices keep them: mixed cases, blanks, no-break spaces, typographic hyphens, amounts in words of their own. */
const messy = (nth: number): string[] => [
  [`  Customer ${nth} `, `CUSTOMER ${nth} LTD`, `O’Neil & Söhne ${nth}`, `Flat 2–4 Residents ${nth}`][nth % 4]!,
  ['Landlord', 'AGENT', 'housing association', 'Business ', '', 'other'][nth % 6]!,
  [`${nth} High Street\nManchester`, '', `Unit ${nth}, Mill Lane`][nth % 3]!,
  ['m1 1aa', 'M19\u00a02EF', '', 'WA14 2DW'][nth % 4]!,
  [`c${nth}@example.com`, '', ` C${nth}@Example.COM `][nth % 3]!,
  ['0161 496 0000', '+44 (0)161 496 0000', '', '07700-900123'][nth % 4]!,
  ['', '30', '14', '0'][nth % 4]!,
  ['', 'GB 123 4567 89', 'gb123456789'][nth % 3]!,
  ['', 'yes', 'No', 'TRUE', '0'][nth % 5]!,
  ['', '20', '30'][nth % 3]!,
  ['', '£1,250.00', '500', '99,50'][nth % 4]!,
  ['', 'Post', 'EMAIL'][nth % 3]!,
  ['', 'Pays late, "always"', '=1+1'][nth % 3]!,
];

test('two hundred customers come in from a messy file, once what cannot be read is mended', async ({ db }) => {
  const w = await world(db, { acme });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const rows = Array.from({ length: 200 }, (_, nth) => messy(nth));
  const broken = rows.map((row) => [...row]);
  const cell = (row: number, field: string, value: string) => {
    broken[row]![fields.indexOf(field)] = value;
  };
  cell(3, 'email', 'ann at example.com');
  cell(40, 'cis_rate', '25');
  cell(77, 'name', ' ');
  cell(123, 'payment_terms', '30 days');
  cell(199, 'kind', 'Friend');
  const { errors } = await ann.import.create({ table: 'customers', fields, rows: broken, dry_run: true });
  expect(errors.map(({ row, field }) => [row, field])).toEqual([
    [4, 'email'],
    [41, 'cis_rate'],
    [78, 'name'],
    [124, 'payment_terms'],
    [200, 'kind'],
  ]);
  expect(await refusal(ann.import.create({ table: 'customers', fields, rows: broken }))).toMatchObject({
    code: 'unprocessable',
  });
  expect((await ann.customers.list({})).meta.total).toBe(0);

  const { ids } = await ann.import.create({ table: 'customers', fields, rows });
  expect(ids).toHaveLength(200);
  const { data } = await ann.customers.list({ sort: 'id', order: 'asc', limit: 1000 });
  expect(data.map(({ name }) => name)).toEqual(rows.map(([name]) => name!.trim()));
  expect(data[1]).toMatchObject({
    ...{ kind: 'agent', address: '', post_code: 'M19 2EF', email: '', phone: '+44 (0)161 496 0000', payment_terms: 30 },
    ...{ vat_number: 'GB123456789', reverse_charge: true, cis_rate: 20, spending_limit: 1250, delivery: 'post' },
    notes: 'Pays late, "always"',
  });
  expect(data[2]).toMatchObject({ name: 'O’Neil & Söhne 2', kind: 'housing_association', notes: '=1+1' });
  await ann.import.undo({ table: 'customers', ids });
  expect((await ann.customers.list({})).meta.total).toBe(0);
});
