call keep_history('working_hours', 'working-hours', 'user_id');
