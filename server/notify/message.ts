export interface Message {
  /** One line: the mail's subject or the push title. */
  subject: string;
  /** Paragraphs. A push shows only the first. */
  lines: readonly string[];
  path: `/${string}`;
}

/** For a recipient without a log-in, who can open few pages. */
export type VisitorMessage = Omit<Message, 'path'> & Partial<Pick<Message, 'path'>>;

/** Lines that every message to a visitor has. */
export const visitorLines = {
  greeting: (name: string) => `Hello ${name || 'there'},`,
  reference: ({ reference, number }: { reference: string | null; number: number | null }) =>
    reference ? [`Your reference: ${reference} (job #${number})`] : [],
  contact: (phone: string) => (phone ? [`To contact us, call ${phone}`] : []),
};
