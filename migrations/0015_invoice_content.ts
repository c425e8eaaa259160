import { type Kysely, sql } from 'kysely';

/** What a customer's invoices say besides (reverse charge, CIS), and how a job is charged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await customers(db);
  await jobs(db);
  await invoices(db);
  await lines(db);
}

/** Beside billing_name: choices of the customer. billing_cis_rate in percent; null: no CIS. */
async function customers(db: Kysely<unknown>) {
  await sql`
    alter table properties
      add column billing_reverse_charge boolean not null default false,
      add column billing_cis_rate numeric(5, 2),
      add constraint properties_billing_cis_rate_bounds check (billing_cis_rate in (0, 20, 30))`.execute(db);
}

/** fixed_price: pounds, net. */
async function jobs(db: Kysely<unknown>) {
  await sql`
    alter table jobs
      add column billing_type text not null default 'time',
      add column fixed_price numeric(12, 2),
      add column not_billed_reason text,
      add column discount_percent numeric(5, 2) not null default 0,
      add constraint jobs_billing_type_known check (billing_type in ('time', 'fixed', 'not_billed')),
      add constraint jobs_discount_percent_bounds check (discount_percent between 0 and 100),
      add constraint jobs_fixed_price_bounds check (fixed_price > 0 and fixed_price <= 100000000),
      add constraint jobs_fixed_price_fits_type check ((billing_type = 'fixed') = (fixed_price is not null)),
      add constraint jobs_not_billed_reason_known check (not_billed_reason in ('recall', 'warranty', 'internal')),
      add constraint jobs_reason_fits_type check ((billing_type = 'not_billed') = (not_billed_reason is not null))`.execute(
    db,
  );
}

/**
 * With the reverse charge the customer pays the VAT: it is shown and not in the total. cis_base is the labour on which
 * the customer keeps back cis_amount for HMRC. All of it is frozen by `invoices_frozen`, which names what is not.
 */
async function invoices(db: Kysely<unknown>) {
  await sql`
    alter table invoices
      add column reverse_charge boolean not null default false,
      add column cis_rate numeric(5, 2),
      add column cis_base numeric(12, 2) not null default 0,
      add column cis_amount numeric(12, 2) not null default 0,
      add column amount_due numeric(12, 2) not null generated always as (total_amount - cis_amount) stored,
      drop constraint invoices_adds_up,
      add constraint invoices_adds_up check (
        total_amount = net_amount + case when reverse_charge then 0 else vat_amount end),
      add constraint invoices_reverse_charge_of_vat check (not reverse_charge or vat_rate is not null),
      add constraint invoices_cis_adds_up check (
        cis_amount = coalesce(round(cis_base * cis_rate / 100, 2), 0)),
      add constraint invoices_cis_bounds check (
        cis_rate in (0, 20, 30) and (cis_rate is not null or cis_base = 0)
        and abs(cis_base) <= abs(net_amount) and cis_base * net_amount >= 0)`.execute(db);
}

/** fixed: the price of the whole job. discount: what is taken off, negative. Both without hours. */
async function lines(db: Kysely<unknown>) {
  await sql`
    alter table invoice_lines
      drop constraint invoice_lines_kind_known,
      drop constraint invoice_lines_minutes_fit_kind,
      add constraint invoice_lines_kind_known check (kind in ('labour', 'travel', 'expense', 'fixed', 'discount')),
      add constraint invoice_lines_minutes_fit_kind check (
        (kind in ('labour', 'travel')) = (minutes is not null)
        and (kind in ('labour', 'travel')) = (unit_price is not null))`.execute(db);
}
