export const expensesPage = 20;

/** The question for a job's expenses, so many of them. */
export const expensesOfJob = (jobId: number, limit = expensesPage) => ({ job_id: jobId, limit });
