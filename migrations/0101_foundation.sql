-- What every later file leans on.
-- A table is created once, complete, with its checks, keys and indexes. What happens to its rows by itself (history,
-- "updatedAt", what is kept frozen, who hears of a change) is in routines/.

-- All three are trusted: an ordinary owner of the database may create them.
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- '9 High Street' before '10 High Street'. Where Postgres was built without ICU, sorted by plain text.
do $$
begin
  create collation "natural" (provider = icu, locale = 'en-u-kn-true');
exception when feature_not_supported or invalid_parameter_value or undefined_object then
  create collation "natural" (provider = libc, locale = 'C');
end $$;

/*
 * Functions that stored values rest on: of generated columns, checks and indexes. They are no routines, because a
 * change would leave what was stored with the old text: it takes a migration that writes the values again.
 */

-- Minutes since 2000. In plpgsql, like the next one: the planner reads, parses and simplifies an SQL function for each
-- constraint, generated column and index of each statement, which takes a fifth of an update. A difference of two
-- instants, because extract(epoch from timestamptz) counts as not immutable.
create function minute_of(instant timestamptz) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  return floor(extract(epoch from instant - timestamptz '2000-01-01 00:00:00+00') / 60)::bigint;
end $$;

create function is_coordinate(place jsonb) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  return case
    when jsonb_typeof(place) <> 'object' or place - 'latitude' - 'longitude' <> '{}' then false
    when jsonb_typeof(place -> 'latitude') is distinct from 'number'
      or jsonb_typeof(place -> 'longitude') is distinct from 'number' then false
    else (place ->> 'latitude')::numeric between -90 and 90
     and (place ->> 'longitude')::numeric between -180 and 180
  end;
end $$;

-- The last postcode of an address: what stands before it may be a flat's number. 'M9 0PY' and 'm90py' both give
-- 'M90PY', none gives ''.
create function post_code_in(address text) returns text language sql immutable strict parallel safe as $$
select coalesce((select upper(found[1] || found[2])
  from regexp_matches(address,
    '(?:^|[^A-Za-z0-9])([A-Za-z]{1,2}[0-9][A-Za-z0-9]?)\s*([0-9][ABD-HJLNP-UW-Zabd-hjlnp-uw-z]{2})(?![A-Za-z0-9])',
    'g') with ordinality as each(found, place)
  order by place desc limit 1), '') $$;
