create or replace trigger tell_of_message after insert on job_messages
for each row execute function tell_of_message();
