import { type Kysely, sql } from 'kysely';

/**
 * One invoice for several jobs of a customer. The invoice itself says its first job, as that of a single job does;
 * `invoice_sections` has the others, numbered from 2, and a line names its section (null: the first job). So nothing that
 * was issued changes, and the earlier release goes on issuing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sections(db);
  await lines(db);
  await fixedPrices(db);
  // Of years of invoices those that somebody still has to send.
  await sql`create index invoices_unsent on invoices (company_id, issue_date)
    where sent_at is null and paid_amount = 0 and voided_at is null and credits_invoice_id is null`.execute(db);
}

/** Frozen with their invoice, like its lines. */
async function sections(db: Kysely<unknown>) {
  await sql`
    create table invoice_sections (
      company_id bigint not null,
      invoice_id bigint not null,
      section integer not null,
      job_id bigint not null,
      job_number integer,
      job_title text not null default '',
      client_reference text not null default '',
      property_address text not null default '',
      constraint invoice_sections_pk primary key (company_id, invoice_id, section),
      constraint invoice_sections_job_once unique (company_id, invoice_id, job_id),
      constraint invoice_sections_invoice_fk foreign key (company_id, invoice_id) references invoices (company_id, id),
      constraint invoice_sections_job_fk foreign key (company_id, job_id) references jobs (company_id, id),
      constraint invoice_sections_section_bounds check (section between 2 and 5000),
      constraint invoice_sections_text_lengths check (
        char_length(client_reference) <= 100 and char_length(job_title) <= 200
        and char_length(property_address) <= 1000)
    )`.execute(db);
  await sql`create index invoice_sections_by_job on invoice_sections (company_id, job_id, invoice_id desc)`.execute(db);
  await sql`create trigger invoice_sections_frozen before update or truncate on invoice_sections
    for each statement execute function refuse('invoices_frozen', 'An issued invoice never changes.')`.execute(db);
  await sql`create trigger invoice_sections_kept before delete on invoice_sections
    for each row when (not is_removing(old.company_id)) execute function refuse('invoices_frozen', 'An issued invoice never changes.')`.execute(
    db,
  );
  await sql`
    create function check_invoice_section() returns trigger language plpgsql as $$
    begin
      perform from invoices i where i.company_id = new.company_id and i.id = new.invoice_id and i.job_id = new.job_id;
      if found then
        raise exception using errcode = 'unique_violation', constraint = 'invoice_sections_job_once',
          table = 'invoice_sections', message = 'A job is on an invoice once.';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger invoice_sections_other_job after insert on invoice_sections
    for each row execute function check_invoice_section()`.execute(db);
}

async function lines(db: Kysely<unknown>) {
  await sql`
    alter table invoice_lines
      add column section integer,
      add constraint invoice_lines_section_fk foreign key (company_id, invoice_id, section)
        references invoice_sections (company_id, invoice_id, section)`.execute(db);
}

/**
 * Which valid invoice bills a job's fixed price: one at most, whoever issues it. Triggers keep it: a line of a fixed price
 * adds the row, and withdrawing its invoice removes it. An hour or an expense is billed once by its own `invoice_id`.
 */
async function fixedPrices(db: Kysely<unknown>) {
  await sql`
    create table billed_fixed_prices (
      company_id bigint not null,
      job_id bigint not null,
      invoice_id bigint not null,
      constraint billed_fixed_prices_pk primary key (company_id, job_id),
      constraint billed_fixed_prices_job_fk foreign key (company_id, job_id) references jobs (company_id, id),
      constraint billed_fixed_prices_invoice_fk foreign key (company_id, invoice_id)
        references invoices (company_id, id)
    )`.execute(db);
  await sql`create index billed_fixed_prices_by_invoice on billed_fixed_prices (company_id, invoice_id)`.execute(db);
  await sql`
    create function keep_billed_fixed_price() returns trigger language plpgsql as $$
    begin
      insert into billed_fixed_prices (company_id, job_id, invoice_id)
      select i.company_id, coalesce(s.job_id, i.job_id), i.id from invoices i
      left join invoice_sections s on s.company_id = i.company_id and s.invoice_id = i.id and s.section = new.section
      where i.company_id = new.company_id and i.id = new.invoice_id
        and i.credits_invoice_id is null and i.voided_at is null;
      return null;
    end $$`.execute(db);
  await sql`create trigger invoice_lines_bill_fixed_price after insert on invoice_lines
    for each row when (new.kind = 'fixed') execute function keep_billed_fixed_price()`.execute(db);
  await sql`
    create function free_fixed_prices() returns trigger language plpgsql as $$
    begin
      delete from billed_fixed_prices where company_id = new.company_id
        and invoice_id = case when new.voided_at is null then new.credits_invoice_id else new.id end;
      return null;
    end $$`.execute(db);
  await sql`create trigger free_fixed_prices_of_voided after update of voided_at on invoices
    for each row when (new.voided_at is not null) execute function free_fixed_prices()`.execute(db);
  await sql`create trigger free_fixed_prices_of_credited after insert on invoices
    for each row when (new.credits_invoice_id is not null) execute function free_fixed_prices()`.execute(db);
  await sql`
    insert into billed_fixed_prices (company_id, job_id, invoice_id)
    select i.company_id, i.job_id, i.id from invoice_lines l
    join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.kind = 'fixed' and i.voided_at is null and i.credits_invoice_id is null
      and not exists (select from invoices cn where cn.company_id = i.company_id and cn.credits_invoice_id = i.id)
    on conflict do nothing`.execute(db);
}
