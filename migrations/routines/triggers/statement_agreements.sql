call track_updates('statement_agreements');
call keep_history('statement_agreements', 'statement-agreements', 'user_id');
