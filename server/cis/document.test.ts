import { expect, test } from 'vitest';
import { cisStatement } from '#tests/support/documents.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { cisPage, fileNameOf } from './document.ts';
import { taxMonth, taxMonthOf } from './rules.ts';

const statement = cisStatement();

test('the statement contains what HMRC requires', async () => {
  const page = cisPage(statement, {
    company_name: 'Beacon Repairs Ltd',
    company_address: '',
    company_phone: '',
    company_email: '',
    cis_employer_reference: '123/AB45678',
    cis_utr: '9876543210',
  });
  const text = (await pdfText(await testPrinter().print(page))).join(' ').replace(/\s+/g, ' ');
  for (const message of [
    'Construction Industry Scheme: Payment and Deduction Statement',
    'Beacon Repairs Ltd',
    '123/AB45678',
    'Tax month ended 5 Dec 2026',
    'Carys Bell',
    '1234567890',
    'V1234567890/A',
    'Gross amount paid (excluding VAT) (A) £1,533.50',
    'Less cost of materials £333.50',
    'Amount liable to deduction £1,200.00',
    'Amount deducted (B) £360.00',
    'Amount payable (A - B) £1,173.50',
  ])
    expect(text).toContain(message);
  expect(fileNameOf(statement)).toBe('CIS statement Carys Bell 2026-12.pdf');
});

test('a tax month runs from the 6th to the 5th, also at the end of a year', () => {
  expect(taxMonth('2026-01')).toEqual({ from: '2025-12-06', to: '2026-01-06' });
  expect(['2025-12-05', '2025-12-06', '2026-01-05', '2026-01-06'].map(taxMonthOf)).toEqual([
    '2025-12',
    '2026-01',
    '2026-01',
    '2026-02',
  ]);
});
