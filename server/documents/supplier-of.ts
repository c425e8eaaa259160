import type { CompanySettings } from '#server/company-settings/company-settings.ts';

export const supplierOf = ({ text }: CompanySettings) => ({
  company_name: text('company_name'),
  company_address: text('company_address'),
  company_phone: text('company_phone'),
  company_email: text('company_email'),
});

/** With what a customer needs beside it, and the logo. */
export function printedSupplier(
  settings: CompanySettings,
  more: readonly ('bank_name' | 'bank_sort_code' | 'bank_account' | 'vat_number')[],
): Record<string, string> {
  const logo = settings.text('company_logo');
  return {
    ...supplierOf(settings),
    ...Object.fromEntries(more.map((key) => [key, settings.text(key)])),
    ...(logo && { logo }),
  };
}
