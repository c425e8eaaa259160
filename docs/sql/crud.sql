-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: f13e993784f6d760

-- db/crud.ts

-- insertOnce (10 of 37 forms)
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
  "job_tasks" ("description", "client_ref", "job_id", "property_id", "createdAt", "company_id", "created_by")
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
    "description",
    "expense_date",
    "property_id",
    "user_id",
    "client_ref",
    "createdAt",
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
    "status",
    "requested_by",
    "billing_type",
    "fixed_price",
    "not_billed_reason",
    "discount_percent",
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

-- insertRow
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

-- updateRow (12 of 86 forms)
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
update "user_rates"
set
  "rate" = $1
where
  "company_id" = $2
  and "id" = $3;
update "user_rates"
set
  "effective_from" = $1
where
  "company_id" = $2
  and "id" = $3;

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
