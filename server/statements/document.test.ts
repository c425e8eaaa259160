import { expect, test } from 'vitest';
import { statement, supplier } from '#tests/support/documents.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { fileNameOf, statementPage } from './document.ts';

test('prints records in the company’s zone, sums and a worded balance', async () => {
  const page = statementPage(statement(), supplier, 'Europe/London');
  const text = (await pdfText(await testPrinter().print(page))).join(' ').replace(/\s+/g, ' ');
  for (const message of [
    'Beacon Repairs Ltd',
    'Weekly statement',
    '29 Mar 2026 to 4 Apr 2026',
    'Sun 29 Mar',
    '£13.37 an hour, driving 50%',
    // Summer time began that night.
    '08:00 – 10:05',
    '08:00 – ?',
    'End time unknown',
    'Awaiting review',
    'Driving: New boiler',
    '£30.08',
    'Material: Copper pipe',
    'Regular, bank transfer',
    'CIS deducted £20.00, paid out £80.00',
    'Owed from before £250.40',
    'Earned £27.85',
    'Paid −£100.00',
    'Bonuses of £25.00 do not enter.',
    'Owed to you £190.75 by Beacon',
    'Agreed on 6 Apr 2026, 09:00.',
  ])
    expect(text).toContain(message);
  expect(text).toMatch(/Zoë/);
});

test('names files', () => {
  expect(fileNameOf({ User: { first_name: 'Sam', last_name: 'Ito/Bell' }, week: '2026-11-15' })).toBe(
    'Statement Sam Ito-Bell 2026-11-15.pdf',
  );
});
