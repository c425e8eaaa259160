/** The question for all files of a job. */
export const filesOfJob = (jobId: number) => ({ job_id: jobId, limit: 1000 });
