call keep_history('user_trades', 'user-trades', 'user_id');
