import type { CompanySettings } from '#server/company-settings/company-settings.ts';

export const supplierOf = ({ text }: CompanySettings) => ({
  company_name: text('company_name'),
  company_address: text('company_address'),
  company_phone: text('company_phone'),
  company_email: text('company_email'),
});
