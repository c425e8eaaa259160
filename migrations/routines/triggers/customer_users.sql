call keep_history('customer_users', 'customer-users', 'user_id');
