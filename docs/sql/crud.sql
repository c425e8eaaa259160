-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: cbd0bae8a7446259

-- db/crud.ts

-- insertOnce (10 of 26 forms)
insert into
  "properties" ("address", "company_id")
values
  ($1, $2)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "properties" ("address", "post_code", "tenant_name", "landlord_id", "client_ref", "company_id")
values
  ($1, $2, $3, $4, $5, $6)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "job_tasks" ("description", "job_id", "property_id", "company_id", "created_by")
values
  ($1, $2, $3, $4, $5)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "job_tasks" ("description", "status", "assigned_to", "job_id", "property_id", "company_id", "created_by")
values
  ($1, $2, $3, $4, $5, $6, $7)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "notes" (
    "job_id",
    "property_id",
    "note",
    "visible_to_landlord",
    "createdAt",
    "updatedAt",
    "company_id",
    "user_id"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "notes" (
    "job_id",
    "property_id",
    "note",
    "visible_to_landlord",
    "client_ref",
    "createdAt",
    "updatedAt",
    "company_id",
    "user_id"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "expenses" (
    "expense_type",
    "amount",
    "job_id",
    "property_id",
    "user_id",
    "expense_date",
    "company_id",
    "created_by"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "expenses" (
    "expense_type",
    "amount",
    "job_id",
    "expense_date",
    "paid_by",
    "user_id",
    "property_id",
    "status",
    "is_billable",
    "company_id",
    "created_by"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "jobs" (
    "property_id",
    "job_title",
    "status",
    "requested_by",
    "billing_type",
    "fixed_price",
    "not_billed_reason",
    "discount_percent",
    "job_type",
    "company_id",
    "created_by"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";
insert into
  "jobs" (
    "property_id",
    "job_title",
    "job_type",
    "requested_by",
    "priority",
    "budget",
    "due_date",
    "client_reference",
    "status",
    "billing_type",
    "fixed_price",
    "not_billed_reason",
    "discount_percent",
    "company_id",
    "created_by"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";

-- insertRow (8 of 22 forms)
insert into
  "users" ("first_name", "email", "role", "company_id")
values
  ($1, $2, $3, $4)
returning
  "id";
insert into
  "user_rates" ("user_id", "rate", "effective_from", "company_id")
values
  ($1, $2, $3, $4)
returning
  "id";
insert into
  "user_rates" ("user_id", "rate", "charge_rate", "effective_from", "company_id")
values
  ($1, $2, $3, $4, $5)
returning
  "id";
insert into
  "payments" ("user_id", "amount", "payment_date", "cis_deducted", "created_by", "company_id")
values
  ($1, $2, $3, $4, $5, $6)
returning
  "id";
insert into
  "payments" (
    "user_id",
    "amount",
    "payment_date",
    "payment_type",
    "payment_method",
    "description",
    "cis_deducted",
    "created_by",
    "company_id"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning
  "id";
insert into
  "invoice_mails" ("invoice_id", "recipient", "subject", "message", "created_by", "createdAt", "company_id")
values
  ($1, $2, $3, $4, $5, $6, $7)
returning
  "id";
insert into
  "amendment_requests" (
    "user_id",
    "tracking_id",
    "reason",
    "client_ref",
    "original_note",
    "requested_note",
    "note_status",
    "company_id"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8)
returning
  "id";
insert into
  "amendment_requests" (
    "user_id",
    "tracking_id",
    "reason",
    "client_ref",
    "original_start_time",
    "requested_start_time",
    "start_time_status",
    "original_end_time",
    "requested_end_time",
    "end_time_status",
    "original_is_driving",
    "requested_is_driving",
    "is_driving_status",
    "company_id"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
returning
  "id";

-- insertMany (12 of 29 forms)
select
  nextval(sequence) as id
from
  (
    select
      pg_get_serial_sequence($1, 'id')::regclass as sequence
    offset
      0
  ) looked_up_once,
  generate_series(1, $2::int)
order by
  1;
select
  a.attname as name,
  pg_get_expr(d.adbin, d.adrelid) as text
from
  pg_attrdef d
  join pg_attribute a on a.attrelid = d.adrelid
  and a.attnum = d.adnum
where
  d.adrelid = $1::regclass
  and a.attname = any ($2::text[]);
insert into
  company_counters as counter (company_id, entity, next_number)
values
  ($1, $2, $3::int + 1)
on conflict on constraint company_counters_pk do update
set
  next_number = counter.next_number + $4::int
returning
  next_number - $5::int as first;
insert into
  "properties" ("address", "company_id", "id", "number")
select
  "new"."address",
  "new"."company_id",
  "new"."id",
  "new"."number"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"properties", each.value) new
order by
  each.place;
insert into
  "properties" ("address", "status", "tenant_phone", "landlord_id", "company_id", "id", "number")
select
  "new"."address",
  "new"."status",
  case
    when each.value ? $1 then "new"."tenant_phone"
    else ''::text
  end,
  "new"."landlord_id",
  "new"."company_id",
  "new"."id",
  "new"."number"
from
  jsonb_array_elements($2::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"properties", each.value) new
order by
  each.place;
insert into
  "users" ("first_name", "email", "role", "company_id", "id")
select
  "new"."first_name",
  "new"."email",
  "new"."role",
  "new"."company_id",
  "new"."id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"users", each.value) new
order by
  each.place;
insert into
  "users" ("first_name", "email", "role", "company_id", "id", "cis_rate")
select
  "new"."first_name",
  "new"."email",
  "new"."role",
  "new"."company_id",
  "new"."id",
  "new"."cis_rate"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"users", each.value) new
order by
  each.place;
insert into
  "user_rates" ("user_id", "rate", "effective_from", "company_id", "id")
select
  "new"."user_id",
  "new"."rate",
  "new"."effective_from",
  "new"."company_id",
  "new"."id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"user_rates", each.value) new
order by
  each.place;
insert into
  "user_rates" ("user_id", "rate", "comment", "effective_from", "company_id", "id")
select
  "new"."user_id",
  "new"."rate",
  case
    when each.value ? $1 then "new"."comment"
    else ''::text
  end,
  "new"."effective_from",
  "new"."company_id",
  "new"."id"
from
  jsonb_array_elements($2::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"user_rates", each.value) new
order by
  each.place;
insert into
  "payments" ("user_id", "amount", "payment_date", "cis_deducted", "created_by", "company_id", "id")
select
  "new"."user_id",
  "new"."amount",
  "new"."payment_date",
  "new"."cis_deducted",
  "new"."created_by",
  "new"."company_id",
  "new"."id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"payments", each.value) new
order by
  each.place;
insert into
  "payments" (
    "user_id",
    "amount",
    "payment_type",
    "cis_deducted",
    "payment_date",
    "created_by",
    "company_id",
    "id"
  )
select
  "new"."user_id",
  "new"."amount",
  case
    when each.value ? $1 then "new"."payment_type"
    else 'regular'::text
  end,
  "new"."cis_deducted",
  "new"."payment_date",
  "new"."created_by",
  "new"."company_id",
  "new"."id"
from
  jsonb_array_elements($2::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"payments", each.value) new
order by
  each.place;
insert into
  "expenses" (
    "expense_type",
    "amount",
    "property_id",
    "job_id",
    "user_id",
    "expense_date",
    "created_by",
    "company_id",
    "id"
  )
select
  "new"."expense_type",
  "new"."amount",
  "new"."property_id",
  "new"."job_id",
  "new"."user_id",
  "new"."expense_date",
  "new"."created_by",
  "new"."company_id",
  "new"."id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"expenses", each.value) new
order by
  each.place;

-- findByClientRef
select
  "id",
  "user_id" as "maker"
from
  "notes"
where
  "company_id" = $1
  and "client_ref" = $2;
select
  "id",
  "created_by" as "maker"
from
  "jobs"
where
  "company_id" = $1
  and "client_ref" = $2;
select
  "id",
  "created_by" as "maker"
from
  "expenses"
where
  "company_id" = $1
  and "client_ref" = $2;
select
  "id",
  "created_by" as "maker"
from
  "job_tasks"
where
  "company_id" = $1
  and "client_ref" = $2;
select
  "id",
  "user_id" as "maker"
from
  "amendment_requests"
where
  "company_id" = $1
  and "client_ref" = $2;

-- updateRow (12 of 87 forms)
update "notes"
set
  "note" = $1
where
  "company_id" = $2
  and "id" = $3;
update "notes"
set
  "visible_to_landlord" = $1
where
  "company_id" = $2
  and "id" = $3;
update "users"
set
  "role" = $1
where
  "company_id" = $2
  and "id" = $3;
update "users"
set
  "email" = $1,
  "mobile" = $2,
  "role" = $3
where
  "company_id" = $4
  and "id" = $5;
update "jobs"
set
  "status" = $1
where
  "company_id" = $2
  and "id" = $3;
update "jobs"
set
  "job_title" = $1,
  "discount_percent" = $2,
  "client_reference" = $3,
  "billing_type" = $4,
  "fixed_price" = $5,
  "not_billed_reason" = $6
where
  "company_id" = $7
  and "id" = $8;
update "expenses"
set
  "amount" = $1
where
  "company_id" = $2
  and "id" = $3;
update "expenses"
set
  "amount" = $1,
  "vat_amount" = $2,
  "description" = $3,
  "job_id" = $4,
  "property_id" = $5
where
  "company_id" = $6
  and "id" = $7;
update "payments"
set
  "amount" = $1
where
  "company_id" = $2
  and "id" = $3;
update "payments"
set
  "description" = $1
where
  "company_id" = $2
  and "id" = $3;
update "properties"
set
  "city" = $1
where
  "company_id" = $2
  and "id" = $3;
update "properties"
set
  "address" = $1,
  "billing_name" = $2,
  "billing_reverse_charge" = $3,
  "billing_cis_rate" = $4
where
  "company_id" = $5
  and "id" = $6;

-- deleteRow
delete from "jobs"
where
  "company_id" = $1
  and "id" = $2;
delete from "files"
where
  "company_id" = $1
  and "id" = $2;
delete from "notes"
where
  "company_id" = $1
  and "id" = $2;
delete from "users"
where
  "company_id" = $1
  and "id" = $2;
delete from "expenses"
where
  "company_id" = $1
  and "id" = $2;
delete from "payments"
where
  "company_id" = $1
  and "id" = $2;
delete from "job_tasks"
where
  "company_id" = $1
  and "id" = $2;
delete from "properties"
where
  "company_id" = $1
  and "id" = $2;
delete from "user_rates"
where
  "company_id" = $1
  and "id" = $2;
delete from "time_records"
where
  "company_id" = $1
  and "id" = $2;
