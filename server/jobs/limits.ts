/** In characters. Apart from the constants: the public form needs these and none of the labels. */
export const maxLengths = { job_title: 200, job_description: 10_000, client_reference: 100 } as const;
