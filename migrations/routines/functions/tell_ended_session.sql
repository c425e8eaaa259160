-- Whoever logs out, or is logged out, hears nothing more: at once on the channels fettle_access and fettle_changes.
create or replace function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('fettle_access', old.company_id::text);
  perform pg_notify('fettle_changes',
    jsonb_build_array(old.company_id, 'sessions', null, 'delete', jsonb_build_array(old.user_id))::text);
  return null;
end $$;
