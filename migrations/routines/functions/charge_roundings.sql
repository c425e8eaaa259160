-- What rounding adds to lines of so many minutes, for each remainder of a rate (0109_totals.sql). A loop, because 60
-- aggregates take a millisecond to plan and start in every write of a record.
create or replace function charge_roundings(lines integer[]) returns integer[] language plpgsql immutable strict as $$
declare
  sums integer[] := array_fill(0, array[60]);
  line integer;
begin
  foreach line in array lines loop
    for rate in 0..59 loop
      sums[rate + 1] := sums[rate + 1] + 30 - (line * rate + 30) % 60;
    end loop;
  end loop;
  return sums;
end $$;
