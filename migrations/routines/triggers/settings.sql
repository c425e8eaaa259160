call track_updates('settings');
call keep_history('settings', 'settings', '', 'secret_value');
