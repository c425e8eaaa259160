/** What a person is told, before it is a mail or a notification on a phone. */
export interface Message {
  /** One line: the mail's subject, the notification's title. */
  subject: string;
  /** Paragraphs; a notification shows the first. */
  lines: readonly string[];
  /** Where in the product it leads. */
  path: `/${string}`;
}

/** To somebody without a log-in, for whom most of the product is no place to be led to. */
export type VisitorMessage = Omit<Message, 'path'> & Partial<Pick<Message, 'path'>>;

/** '2 Mar 2026, 08:30' in the company's zone. Of what history kept as JSON too. */
export function momentWords(moment: unknown, zone: string): string {
  if (typeof moment !== 'string') return 'not ended';
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(Date.parse(moment));
}
