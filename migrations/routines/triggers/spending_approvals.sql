call track_updates('spending_approvals');
call keep_history('spending_approvals', 'spending-approvals', '');
