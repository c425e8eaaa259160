/** The question for all notes of a job. */
export const notesOfJob = (jobId: number) => ({ job_id: jobId, limit: 1000 });
