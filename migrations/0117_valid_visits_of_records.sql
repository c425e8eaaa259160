-- The old chain added it to existing records as not valid. Where it is valid already, this does nothing. Records are read
-- and written meanwhile.
alter table time_records validate constraint time_records_visit_fk;
