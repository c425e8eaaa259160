call track_updates('webhooks');
call keep_history('webhooks', 'webhooks', '', 'secret_value', 'former_secret_value');
