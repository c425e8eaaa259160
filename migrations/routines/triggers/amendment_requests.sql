call track_updates('amendment_requests');
call keep_history('amendment_requests', 'amendment-requests', 'user_id');
