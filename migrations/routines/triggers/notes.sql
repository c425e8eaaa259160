call track_updates('notes');
call keep_history('notes', 'notes', 'user_id');
call follow_job('notes');
