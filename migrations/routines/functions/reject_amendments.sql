-- Whatever deletes a record rejects what was still being asked about it; the request itself stays.
create or replace function reject_amendments() returns trigger language plpgsql as $$
begin
  update amendment_requests set
    status = 'rejected',
    start_time_status = case start_time_status when 'pending' then 'rejected' else start_time_status end,
    end_time_status = case end_time_status when 'pending' then 'rejected' else end_time_status end,
    is_driving_status = case is_driving_status when 'pending' then 'rejected' else is_driving_status end,
    note_status = case note_status when 'pending' then 'rejected' else note_status end,
    job_id_status = case job_id_status when 'pending' then 'rejected' else job_id_status end,
    decided_at = now()
  where company_id = old.company_id and tracking_id = old.id and status in ('pending', 'partially_approved');
  return old;
end $$;
