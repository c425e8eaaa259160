/** The question for all tasks of a job. */
export const tasksOfJob = (jobId: number) => ({ id: jobId, limit: 1000 });
