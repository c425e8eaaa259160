-- What tables keep by themselves, one after the other: "updatedAt", their history (entity as in REST, column of the
-- person whose row it is, secret columns ...), and the property of the job that a row hangs on. What is special about
-- files and access tokens is in set_updated_at.sql and write_history.sql.
call track_updates('absences');
call keep_history('absences', 'absences', 'user_id');

call track_updates('amendment_requests');
call keep_history('amendment_requests', 'amendment-requests', 'user_id');

call track_updates('companies');
call keep_history('companies', 'companies', '');

call track_updates('company_logos');

call track_updates('expenses');
call keep_history('expenses', 'expenses', 'user_id');
call follow_job('expenses');

call follow_job('files');

call track_updates('invoice_mails');
call keep_history('invoice_mails', 'invoice-mails', '');

call track_updates('invoices');
call keep_history('invoices', 'invoices', '');

call keep_history('job_assignees', 'job-assignees', 'user_id');

call track_updates('job_tasks');
call keep_history('job_tasks', 'job-tasks', 'assigned_to');
call follow_job('job_tasks');

call track_updates('jobs');
call keep_history('jobs', 'jobs', '');

call track_updates('notes');
call keep_history('notes', 'notes', 'user_id');
call follow_job('notes');

call track_updates('payments');
call keep_history('payments', 'payments', 'user_id');

call track_updates('properties');
call keep_history('properties', 'properties', '');

call track_updates('saved_views');

call track_updates('settings');
call keep_history('settings', 'settings', '', 'secret_value');

call track_updates('statement_agreements');
call keep_history('statement_agreements', 'statement-agreements', 'user_id');

call track_updates('stores');

call track_updates('time_records');
call keep_history('time_records', 'time-tracking', 'user_id');

call track_updates('user_rates');
call keep_history('user_rates', 'users-rates', 'user_id');

call track_updates('users');
call keep_history('users', 'users', 'id');

call track_updates('visits');
call keep_history('visits', 'visits', 'user_id');

call keep_history('working_hours', 'working-hours', 'user_id');
