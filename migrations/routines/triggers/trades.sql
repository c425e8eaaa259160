call track_updates('trades');
call keep_history('trades', 'trades', '');
