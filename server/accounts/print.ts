import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { logoReader, logosOf } from '#server/documents/logos.ts';
import { printDocument } from '#server/documents/print-document.ts';
import { printedSupplier } from '#server/documents/supplier-of.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import { accountFileName, accountPage } from './document.ts';
import type { StatementOfAccount } from './schema.ts';

interface Printing {
  settings: CompanySettings;
  scope: { company_id: number };
  printer: PdfPrinter;
}

/** As a PDF, in the look of invoices, with how to pay. */
export async function printAccount(
  { settings, scope, printer, ...parts }: Printing & Parameters<typeof logoReader>[0],
  statement: StatementOfAccount,
) {
  const supplier = printedSupplier(settings, [
    ...(['bank_name', 'bank_sort_code', 'bank_account'] as const),
    ...(settings.vat_registered ? (['vat_number'] as const) : []),
  ]);
  const logos = await logosOf([{ supplier }], logoReader(parts, scope));
  return printDocument(printer, {
    page: accountPage(statement, supplier, logos),
    fileName: accountFileName(statement),
    author: supplier.company_name ?? '',
    day: statement.end_date,
  });
}
