-- Lines of materials, and VAT rates of lines.
alter table invoice_lines
  add column quantity numeric(12, 3),
  add column unit text,
  -- Percent; null: the invoice's.
  add column vat_rate numeric(5, 2),
  drop constraint invoice_lines_kind_known,
  drop constraint invoice_lines_minutes_fit_kind,
  add constraint invoice_lines_kind_known check (
    kind in ('labour', 'travel', 'material', 'expense', 'fixed', 'discount')) not valid,
  add constraint invoice_lines_minutes_fit_kind check (
    (kind in ('labour', 'travel')) = (minutes is not null)
    and (kind in ('labour', 'travel', 'material')) = (unit_price is not null)) not valid,
  add constraint invoice_lines_units_fit_kind check (
    (kind = 'material') = (quantity is not null) and (kind = 'material') = (unit is not null)) not valid,
  add constraint invoice_lines_unit_known check (unit in ('each', 'hour', 'day', 'm', 'm2', 'm3', 'kg', 'l'))
    not valid,
  add constraint invoice_lines_quantity_bounds check (
    quantity > 0 and quantity <= 100000 and vat_rate between 0 and 100) not valid;

-- Of an invoice whose lines have several rates: what each of them adds up to, after the discount. The invoice's own rate is
-- the highest.
create table invoice_vat (
  company_id bigint not null,
  invoice_id bigint not null,
  -- Percent.
  vat_rate numeric(5, 2) not null,
  net_amount numeric(12, 2) not null,
  vat_amount numeric(12, 2) not null,
  constraint invoice_vat_pk primary key (company_id, invoice_id, vat_rate),
  constraint invoice_vat_invoice_fk foreign key (company_id, invoice_id) references invoices (company_id, id),
  constraint invoice_vat_amount_bounds check (vat_rate between 0 and 100 and abs(net_amount) <= 100000000),
  -- Half a penny is rounded up, also of less than nothing.
  constraint invoice_vat_adds_up check (abs(vat_amount - net_amount * vat_rate / 100) <= 0.005)
);
