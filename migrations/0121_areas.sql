-- 'M192EF' -> 'M19': the outward code, by which the office knows an area; '' for what is no postcode. `key`: a
-- post_code_key. server/infra/typed/travel.ts reads postcodes alike.
create function postcode_district(key text) returns text language sql immutable strict parallel safe
return coalesce(substring(key from '^([A-Z]{1,2}[0-9][A-Z0-9]?)[0-9][A-Z]{2}$'), '');

create index properties_by_district on properties (company_id, postcode_district(post_code_key));

-- The districts where a worker works, as the office writes them: 'M19, M20'. Empty: nobody said.
alter table users add column districts text not null default '' constraint users_districts_shape check (
  char_length(districts) <= 200
  and districts ~ '^([A-Z]{1,2}[0-9][A-Z0-9]?(, [A-Z]{1,2}[0-9][A-Z0-9]?)*)?$');
