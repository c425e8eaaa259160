call track_updates('job_tasks');
call keep_history('job_tasks', 'job-tasks', 'assigned_to');
call follow_job('job_tasks');
