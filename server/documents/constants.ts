/** Characters of a mail with a document. */
export const mailLimits = { subject: 200, message: 10_000 } as const;
