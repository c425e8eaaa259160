import { slugLengths } from '#server/company/constants.ts';

/** How a public page's URL names the company: /c/{address}/…, or by nothing or `company_id` where there is only one. */
export function companyFromUrl(params: { company?: string | undefined }, search: URLSearchParams) {
  if (params.company !== undefined) return { company: params.company.slice(0, slugLengths.max) };
  const company_id = Number(search.get('company_id'));
  return Number.isSafeInteger(company_id) && company_id > 0 ? { company_id } : {};
}
export type CompanyFromUrl = ReturnType<typeof companyFromUrl>;
