import { expect, test } from 'vitest';
import { importedFiles, workbook } from '#tests/support/import-files.ts';
import { officeTables } from '#tests/support/office-tables.ts';
import { readFile } from './read-file.ts';
import { isBlank } from './read-lines.ts';
import { composed, dayOrderOf, headingLine, matchTargets, sentFields } from './targets.ts';

async function sentOf(bytes: Uint8Array, table: string, remembered = {}) {
  const { columns } = officeTables.find((each) => each.table === table)!;
  const { value } = await readFile(bytes);
  const { lines } = value!.sheets.at(-1)!;
  const at = headingLine(lines, columns, table);
  const below = lines.slice(at + 1).filter((line) => !isBlank(line));
  const { targets, tracker } = matchTargets(lines[at]!, below, columns, { table, remembered });
  const { order, isOpen } = dayOrderOf(below, targets);
  const rows = composed(below, lines[at]!, targets, { dayOrder: order, dayStart: '08:00' });
  const fields = sentFields(targets).map(({ field }) => field);
  const sent = rows.map((row) => Object.fromEntries(fields.map((field, each) => [field, row[each]])));
  return { sheets: value!.sheets, sent, tracker, isOpen };
}

test.each(importedFiles.map((file) => [file.name, file] as const))('%s', async (_, { table, bytes, first, rows }) => {
  const { sent } = await sentOf(await bytes(), table);
  expect(sent[0]).toMatchObject(first);
  expect(sent).toHaveLength(rows);
});

const file = async (name: string) => {
  const { bytes, table } = importedFiles.find((each) => each.name.startsWith(name))!;
  return sentOf(await bytes(), table);
};

test('a shift that ends earlier than it starts ends on the next day', async () => {
  expect((await file('foreman')).sent[1]).toMatchObject({
    start_time: '2026-02-27 22:00',
    end_time: '2026-02-28 01:15',
  });
});

test('records without times follow each other, and the reports of trackers are recognised', async () => {
  const { sent, tracker } = await file('Harvest');
  expect(tracker).toBe('Harvest');
  expect(sent[1]).toMatchObject({ start_time: '2026-02-27T09:30:00.000Z', end_time: '2026-02-27T09:45:00.000Z' });
  expect((await file('Toggl')).tracker).toBe('Toggl Track');
  expect((await file('Clockify')).tracker).toBe('Clockify');
});

test('a merged cell belongs to each of its rows, and hidden sheets are not offered', async () => {
  const { sheets, sent } = await file('Excel workbook of several');
  expect(sheets.map(({ name }) => name)).toEqual(['Read me', 'Houses']);
  expect(sent[1]).toMatchObject({ landlord_id: 'Leonard Price', address: '5 Quay Street' });
});

test('says when days can be read in both ways', async () => {
  const sentAt = async (text: string) =>
    sentOf(new TextEncoder().encode(`Property,Job title,Deadline\n${text}`), 'jobs');
  expect(await sentAt('#1,Gate,3/11/2026\n#1,Fence,3/3/2026')).toMatchObject({ isOpen: true });
  expect(await sentAt('#1,Gate,3/11/2026\n#1,Fence,30/3/2026')).toMatchObject({ isOpen: false });
  // Neither order reads both, so the second stays as it is and is rejected.
  const { sent } = await sentAt('#1,Gate,30/11/2026\n#1,Fence,11/30/2026');
  expect(sent.map(({ due_date }) => due_date)).toEqual(['30/11/2026', '11/30/2026']);
});

test('what the office chose for a heading before is chosen again', async () => {
  const bytes = new TextEncoder().encode('Address,Flat,Town\n1 Quay Street,2,Hull');
  const { sent } = await sentOf(bytes, 'properties', { flat: 'property_type', town: '' });
  expect(sent).toEqual([{ address: '1 Quay Street', property_type: '2' }]);
});

test('cells are read as their format shows them, without the noise of calculation', async () => {
  const formats: [unknown, string | undefined, string][] = [
    [46_000.5, 'dd/mm/yyyy hh:mm', '2025-12-09 12:00'],
    [46_000.5, 'dd/mm/yyyy', '2025-12-09 12:00'],
    [0.354166666666667, 'h:mm', '08:30'],
    [0.354178240740741, 'h:mm:ss AM/PM', '08:30:01'],
    [100.5, '[h]:mm', '2412:00'],
    [1.1 * 3, undefined, '3.3'],
    [-1234.5, '[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00', '-1234.5'],
    [123_456_789_012_345, undefined, '123456789012345'],
    [0.175, '0.0%', '17.5%'],
    [true, undefined, 'TRUE'],
    [' two\nlines ', undefined, ' two\nlines '],
  ];
  const bytes = await workbook({
    name: 'Cells',
    rows: formats.map(([value]) => [value as number]),
    cells: Object.fromEntries(
      formats.flatMap(([, numFmt], at) => (numFmt ? [[`${at},0`, { style: { numFmt } }] as const] : [])),
    ),
  });
  const { value } = await readFile(bytes);
  expect(value?.sheets[0]?.lines.flat()).toEqual(formats.map(([, , shown]) => shown));
});
