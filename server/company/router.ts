import { companySettings } from '#server/company-settings/company-settings.ts';
import { publicProcedure, router } from '#server/rpc/trpc.ts';
import { findOnlyCompany } from './queries.ts';
import { contactSchema } from './schema.ts';

export const companyRouter = router({
  /** For the landing page. Null unless the installation has exactly one company. */
  contact: publicProcedure.output(contactSchema.nullable()).query(async ({ ctx }) => {
    const company = await findOnlyCompany(ctx.db);
    if (!company) return null;
    const stored = { company_name: company.name, ...company.settings };
    const settings = companySettings(stored, ctx.config.fixedSettings);
    return {
      name: settings.company_name,
      email: settings.text('company_email') || null,
      phone: settings.text('company_phone') || null,
      emergency_phone: settings.text('emergency_phone') || null,
      address: settings.text('company_address') || null,
    };
  }),
});
