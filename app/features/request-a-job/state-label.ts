import type { RequestState, RequestStatus } from '#server/request-a-job/schema.ts';

/** '9 March 2026', of a day as the wire has it. */
export function formatFullDay(day: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

const words: Record<RequestState, readonly [title: string, text: string]> = {
  received: ['Received', 'We have your request and will look at it.'],
  accepted: ['Accepted', 'We will do it, and tell you when we come.'],
  planned: ['Planned', 'Please make sure that somebody can let us in.'],
  in_progress: ['In progress', 'We are working on it.'],
  done: ['Done', 'The work is finished. If something is not right, please call us.'],
  not_taken_on: ['Not taken on', 'We could not take on this request. Please call us if you have questions.'],
};

/** The state in plain words: a title, and what it means for the visitor. */
export function stateLabel({ state, planned_for }: Pick<RequestStatus, 'state' | 'planned_for'>) {
  const [title, text] = words[state];
  return { title: planned_for ? `Planned for ${formatFullDay(planned_for)}` : title, text };
}

/** The way of a request that is taken on, in order. */
export const way: readonly RequestState[] = ['received', 'accepted', 'planned', 'in_progress', 'done'];
