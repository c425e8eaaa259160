call track_updates('absences');
call keep_history('absences', 'absences', 'user_id');
