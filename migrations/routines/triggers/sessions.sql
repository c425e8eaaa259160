create or replace trigger tell_ended_session after delete on sessions
for each row execute function tell_ended_session();
